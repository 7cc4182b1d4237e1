import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { CARD_RANKS, cardLimits } from "#contract/business-card/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api }) => ({ limits: await api.businessCard.cardLimits() }));

export const action = operator(({ api, form, context }) =>
  submit(form, cardLimits, async (body) => {
    await api.businessCard.updateCardLimits({ body });
    await context.flash({ kind: "success", text: "名刺交換の申請数を変更しました" });
    return redirect("/admin/card-limits", 303);
  }),
);

export const meta = titled("名刺交換の申請数");

export default function CardLimitsPage() {
  const { limits } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<Record<keyof z.input<typeof cardLimits>, string>>({
    id: "card-limits",
    lastResult: useActionData<typeof action>(),
    defaultValue: Object.fromEntries(CARD_RANKS.map((rank) => [rank, String(limits[rank])])),
  });
  return (
    <>
      <OperatorHead
        title="名刺交換の申請数"
        lead="企業が1か月（日本時間の月初から月末）に申請できる数です。変更は次の申請から反映されます。"
        back={{ to: "/admin", label: "概要" }}
      />
      <Surface>
        <Form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <div className="settings-grid">
            {CARD_RANKS.map((rank) => (
              <TextField
                key={rank}
                field={fields[rank]}
                label={rank}
                inputMode="numeric"
                width="short"
                unit="件"
                required
              />
            ))}
          </div>
          <SubmitButton>変更する</SubmitButton>
        </Form>
      </Surface>
    </>
  );
}
