import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { newCommunity } from "#contract/community/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { CommunityFields } from "~/parts/operator/community-fields";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api }) => {
  const { departments, prefectures } = await referenceLists(api);
  return { departments, prefectures, creationKey: crypto.randomUUID() };
});

export const action = operator(({ form, api, context }) =>
  submit(form, newCommunity, async (body) => {
    const made = await api.community.create({ body });
    await context.flash({ kind: "success", text: "コミュニティの作成が完了しました" });
    return redirect(`/admin/communities/${made.id}`, 303);
  }),
);

export const meta = titled("オープンコミュニティの作成");

export default function NewCommunity() {
  const { creationKey, ...lists } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof newCommunity>>({ id: "community", lastResult });
  return (
    <>
      <OperatorHead
        title="オープンコミュニティの作成"
        back={{ to: "/admin/communities", label: "オープンコミュニティ" }}
      />
      <Surface>
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} order={["name", "description", "rules", "email"]} />
          <input type="hidden" name="creationKey" value={creationKey} />
          <CommunityFields fields={fields} lists={lists} />
          <TextField
            field={fields.email}
            label="最初の管理者のメールアドレス"
            required
            type="email"
            support="会員（医師・MS・コネクトユーザー）のログインのメールアドレス。参加者の権限の変更や、参加の停止ができます。"
          />
          <FormDock cancel={"/admin/communities"}>
            <SubmitButton>作成する</SubmitButton>
          </FormDock>
        </form>
      </Surface>
    </>
  );
}
