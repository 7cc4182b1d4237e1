import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type * as z from "zod";
import type { passwordProof } from "#contract/auth/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import { SubmitButton } from "~/forms/submit-button";

type Props = {
  lastResult?: SubmissionResult;
  word: string;
  kind?: "primary" | "danger";
  intent?: string;
  children?: ReactNode;
};

/** An act that asks for the password once more. */
export function PasswordProofForm({ lastResult, word, kind, intent, children }: Props) {
  const [form, fields] = useForm<z.input<typeof passwordProof>>({ id: "proof", lastResult });
  return (
    <form method="post" className="form" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      {children}
      <PasswordField
        field={fields.password}
        label="パスワード"
        autoComplete="current-password"
        support="ご本人であることを確認するため、もう一度入力してください。"
      />
      <SubmitButton kind={kind} intent={intent}>
        {word}
      </SubmitButton>
    </form>
  );
}
