import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type * as z from "zod";
import type { territoriesChange } from "#contract/operator/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { SubmitButton } from "~/forms/submit-button";
import { type Prefecture, TerritoryChoices, territoryText } from "~/parts/users/profile/territory-choices";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

type Props = {
  codes: string[];
  declared: string[];
  prefectures: readonly Prefecture[];
  lastResult?: SubmissionResult | null;
};

/** The territories of an account, and the form that sets them. */
export function Territories({ codes, declared, prefectures, lastResult }: Props) {
  const [form, fields] = useForm<z.input<typeof territoriesChange>>({
    id: "territories",
    lastResult,
    defaultValue: { territories: codes },
  });
  return (
    <Surface title="担当地域">
      <p>{territoryText(codes, prefectures, declared) || "設定されていません。"}</p>
      {declared.length > 0 ? (
        <p className="note">
          本人が追加した地域があります。会社に確かめてから保存すると、確認済みになります。
        </p>
      ) : null}
      <Disclosure
        summary={declared.length > 0 ? "担当地域を確認する" : "担当地域を変更する"}
        open={lastResult?.status === "error"}
      >
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <TerritoryChoices field={fields.territories} prefectures={prefectures} />
          <SubmitButton intent="territories">担当地域を保存する</SubmitButton>
        </form>
      </Disclosure>
    </Surface>
  );
}
