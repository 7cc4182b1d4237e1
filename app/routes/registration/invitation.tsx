import { getFormProps, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { givenEmail } from "#contract/text";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { readBySchema } from "~/forms/form-by-schema.server";
import { SubmitButton } from "~/forms/submit-button";
import { InvitationRows } from "~/parts/registration/colleague/invitation-rows";
import { refused } from "~/parts/registration/refused.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

const schema = z.object({ email: givenEmail });

export const loader = only("doctor")(async ({ api, url }) => ({
  invitations: await api.registration.invitations(),
  back: backLink(url, "", { to: "/mypage", label: "マイページ" }),
}));

export const action = only("doctor")(async ({ form, api, context, viewer }) => {
  const withdrawn = form.get("withdraw");
  if (typeof withdrawn === "string") {
    onlyFields(form, "withdraw");
    await api.registration.withdrawInvitation({ params: { id: withdrawn } });
    await context.flash({ kind: "success", text: "招待を取り消しました" });
    throw redirect("/invitation");
  }
  const submission = readBySchema(form, schema);
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  try {
    await api.registration.invite({ body: submission.value });
  } catch (error) {
    return refused(submission, error, { fields: { hospitalId: "email" } });
  }
  await context.completion("invitation").mark(viewer.id, { to: submission.value.email });
  throw redirect("/invitation/complete");
});

export const meta = titled("コメディカルの招待");

export default function Invitation() {
  const { invitations, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof schema>>({ id: "invite", lastResult });
  return (
    <>
      <PageHead
        title="コメディカルの招待"
        lead="同じ医療機関で働く薬剤師・看護師・医療ソーシャルワーカー・事務職員などを招待できます。"
        back={back}
      />
      <Columns
        label="招待の状況"
        aside={
          <Surface title="招待の状況" flush>
            {invitations.length > 0 ? (
              <InvitationRows invitations={invitations} />
            ) : (
              <EmptyState drawing="card" title="まだ招待していません">
                招待した方と、登録の状況がここに並びます。
              </EmptyState>
            )}
          </Surface>
        }
      >
        <Surface>
          <form method="post" className="form" {...getFormProps(form)} noValidate>
            <ErrorSummary form={form} />
            <TextField
              field={fields.email}
              label="招待する方のメールアドレス"
              required
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              support="登録用のリンクをお送りします。リンクは29日間、1回だけ使えます。"
            />
            <SubmitButton>招待メールを送る</SubmitButton>
          </form>
        </Surface>
      </Columns>
    </>
  );
}
