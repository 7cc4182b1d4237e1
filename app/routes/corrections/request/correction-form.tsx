import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { CorrectionFields } from "#contract/corrections/calls";
import { CORRECTION_BODY_CHARS } from "#contract/corrections/limits";
import { KIND_WORDS, RELATION_WORDS, SUBJECT_WORDS } from "#contract/corrections/texts";
import { ErrorSummary } from "~/forms/error-summary";
import { RadioGroup } from "~/forms/fields/choices";
import { Honeypot } from "~/forms/fields/honeypot";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { Surface } from "~/ui/surface";

type Props = {
  initial: Partial<CorrectionFields>;
  /** The asker came from a page of the directory, which says what it is about. */
  isFromPage: boolean;
  stamp: string;
  lastResult?: SubmissionResult;
};

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The first of two steps. */
export function CorrectionForm({ initial, isFromPage, stamp, lastResult }: Props) {
  const [form, fields] = useForm<CorrectionFields>({ id: "correction", lastResult, defaultValue: initial });
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate data-steps>
      <ErrorSummary form={form} />
      <Surface title="掲載されている情報">
        <RadioGroup field={fields.subject} label="対象" required inline choices={choicesOf(SUBJECT_WORDS)} />
        <TextField
          field={fields.subjectName}
          label="掲載されている医療機関名または氏名"
          required
          support={isFromPage ? "ご覧になっていたページは、この依頼とともに伝わります。" : undefined}
        />
        <input type="hidden" name="subjectId" value={initial.subjectId ?? ""} />
      </Surface>
      <Surface title="ご依頼">
        <RadioGroup field={fields.kind} label="種類" required choices={choicesOf(KIND_WORDS)} />
        <TextArea
          field={fields.body}
          label="内容"
          required
          rows={6}
          max={CORRECTION_BODY_CHARS}
          support="訂正の場合は、正しい内容と、それが分かるページのアドレスなどをお書きください。患者さんの情報は書かないでください。"
        />
      </Surface>
      <Surface title="ご依頼者">
        <RadioGroup field={fields.relation} label="ご関係" required choices={choicesOf(RELATION_WORDS)} />
        <TextField field={fields.name} label="お名前" required autoComplete="name" />
        <TextField
          field={fields.email}
          label="メールアドレス"
          required
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          support="対応の状況をご覧いただけるリンクをお送りします。"
        />
      </Surface>
      <Honeypot />
      <input type="hidden" name="stamp" value={stamp} />
      <p className="note">
        ご入力の内容は、ご依頼への対応のためにだけ使います。くわしくは
        <a href="/terms?term=privacy" target="_blank" rel="noopener">
          プライバシーポリシー
        </a>
        （別のタブで開きます）をご覧ください。
      </p>
      <SubmitButton wide>入力内容を確認する</SubmitButton>
    </form>
  );
}
