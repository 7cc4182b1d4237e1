import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type * as z from "zod";
import type { OwnCard } from "#contract/business-card/calls";
import { CARD_BACK_CHARS } from "#contract/business-card/limits";
import { EXTENSION_HINT } from "#contract/telephone";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { Surface } from "~/ui/surface";
import type { posted } from "./posted";

type Props = { card: OwnCard; lastResult?: SubmissionResult };

/** What its owner writes on a card. */
export function OwnForm({ card, lastResult }: Props) {
  const [form, fields] = useForm<z.input<typeof posted>>({
    id: "own-card",
    lastResult,
    defaultValue: { ...card, hidesEmail: card.hidesEmail ? "on" : undefined },
  });
  return (
    <Surface title="名刺の内容">
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <p className="note">名前・ふりがな・所属・写真は、プロフィールのものが使われます。</p>
        <TextField field={fields.jobTitle} label="肩書き" autoComplete="organization-title" />
        <TextField
          field={fields.tel}
          label="電話番号"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          support={EXTENSION_HINT}
        />
        <TextField field={fields.address} label="住所" autoComplete="address-line1" />
        <TextArea field={fields.back} label="裏面" max={CARD_BACK_CHARS} rows={4} />
        <Checkbox
          field={fields.hidesEmail}
          label="メールアドレスを名刺に載せない"
          note="ログインに使うアドレスが、交換した方に表示されます。"
        />
        <p className="note">更新すると、名刺を交換した方に「名刺が更新されました」と表示されます。</p>
        <SubmitButton>名刺を保存する</SubmitButton>
      </Form>
    </Surface>
  );
}
