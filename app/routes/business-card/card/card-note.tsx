import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { CARD_MEMO_CHARS, CARD_TAG_CHARS, CARD_TAGS } from "#contract/business-card/limits";
import { ErrorSummary } from "~/forms/error-summary";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { Surface } from "~/ui/surface";

type Props = { memo: string; tags: string[]; lastResult?: SubmissionResult };

/** What the viewer alone reads about somebody. */
export function CardNote({ memo, tags, lastResult }: Props) {
  const [form, fields] = useForm<{ memo: string; tags: string }>({
    id: "note",
    lastResult,
    defaultValue: { memo, tags: tags.join("、") },
  });
  return (
    <Surface title="メモ">
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextArea
          field={fields.memo}
          label="メモ"
          max={CARD_MEMO_CHARS}
          rows={4}
          support="自分だけに表示されます。患者さんの情報は書かないでください。"
        />
        <TextField
          field={fields.tags}
          label="タグ"
          support={`読点で区切って、${CARD_TAGS}個まで。1つ${CARD_TAG_CHARS}文字まで。`}
        />
        <SubmitButton kind="secondary" intent="note">
          メモを保存する
        </SubmitButton>
      </Form>
    </Surface>
  );
}
