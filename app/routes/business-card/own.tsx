import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { CARD_BACK_CHARS } from "#contract/business-card/limits";
import { ownCard } from "#contract/business-card/shapes";
import { Checkbox } from "~/forms/choices";
import { ErrorSummary } from "~/forms/error-summary";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { TextArea } from "~/forms/text-area";
import { TextField } from "~/forms/text-field";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ api }) => ({ card: await api.businessCard.ownCard() }));

/** A box that is not ticked is not sent. */
const posted = ownCard.extend({ hidesEmail: z.literal("on").optional() });

export const action = only(
  "doctor",
  "ms",
  "connectCompany",
)(({ api, form, context }) =>
  submit(form, posted, async (value) => {
    await api.businessCard.updateOwnCard({ body: { ...value, hidesEmail: value.hidesEmail === "on" } });
    await context.flash({ kind: "success", text: "名刺の更新が完了しました" });
    return redirect("/business-card/holder");
  }),
);

export const meta = titled("自分の名刺");

export const handle: Handle = { hydrate: true };

export default function OwnCardPage() {
  const { card } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof posted>>({
    id: "own-card",
    lastResult: useActionData<typeof action>(),
    defaultValue: { ...card, hidesEmail: card.hidesEmail ? "on" : undefined },
  });
  return (
    <>
      <PageHead
        title="自分の名刺"
        context="名前・よみ・所属は、プロフィールのものが使われます。"
        back={{ to: "/business-card/holder", label: "名刺" }}
      />
      <Surface>
        <Form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <TextField field={fields.jobTitle} label="肩書き" autoComplete="organization-title" />
          <TextField field={fields.tel} label="電話番号" type="tel" inputMode="tel" autoComplete="tel" />
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
    </>
  );
}
