import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ROLES, type Role } from "#contract/endpoint";
import { secondFactorDates } from "#contract/operator/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { ROLE_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";

const TITLE = "二要素認証の開始日";

export const loader = operator(async ({ api }) => ({ dates: await api.operator.secondFactorDates() }));

export const action = operator(({ api, form, context }) =>
  submit(form, secondFactorDates, async (body) => {
    await api.operator.setSecondFactorDates({ body });
    await context.flash({ kind: "success", text: "二要素認証の開始日を変更しました" });
    return redirect("/admin/second-factor", 303);
  }),
);

export const meta = titled(TITLE);

export default function SecondFactorDates() {
  const { dates } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<Record<Role, string>>({
    id: "second-factor",
    lastResult: useActionData<typeof action>(),
    defaultValue: dates,
  });
  return (
    <>
      <OperatorHead
        title={TITLE}
        lead="その日から、二要素認証を設定するまで、ほかの画面は使えません。空欄の種別には求めません。"
        back={{ to: "/admin", label: "概要" }}
      />
      <Surface>
        <Form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <div className="settings-grid">
            {ROLES.map((role) => (
              <TextField key={role} field={fields[role]} label={ROLE_LABELS[role]} type="date" />
            ))}
          </div>
          <SubmitButton>変更する</SubmitButton>
        </Form>
      </Surface>
    </>
  );
}
