import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { newDoctor } from "#contract/records/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox, CheckboxGroup } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { NameFields, recordNames } from "~/parts/operator/account-fields";
import { idInAddress } from "~/parts/operator/id-in-address";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

/** Workplaces are named by the addresses of their pages, one a line. */
const posted = newDoctor
  .omit({ hospitalIds: true })
  .extend({ hospitalIds: z.string().max(4000).default("") });

export const loader = operator(async ({ api }) => {
  const { departments } = await referenceLists(api);
  return {
    departments: departments.map(({ code, name }) => ({ value: code, label: name })),
    creationKey: crypto.randomUUID(),
  };
});

export const action = operator(({ form, api, context }) =>
  submit(form, posted, async ({ hospitalIds, ...fields }) => {
    const ids = hospitalIds.split(/\s+/).map(idInAddress).filter(Boolean);
    const { id } = await api.records.createDoctor({ body: { ...fields, hospitalIds: ids } });
    await context.flash({ kind: "success", text: "医師を登録しました" });
    return redirect(`/admin/doctors/${id}`);
  }),
);

export const meta = titled("医師の登録");

const ORDER = [
  "lastName",
  "firstName",
  "lastNameKana",
  "firstNameKana",
  "doctorCategory",
  "hospitalIds",
  "isAnother",
];

export default function NewDoctor() {
  const { departments, creationKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof posted>>({ id: "doctor", lastResult });
  return (
    <>
      <OperatorHead
        title="医師を登録する"
        lead="掲載用の記録です。ご本人は、登録のときにこの記録を自分のものとして選べます。"
        back={{ to: "/admin/hospitals", label: "医療機関・医師" }}
      />
      <Surface>
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} order={ORDER} />
          <input type="hidden" name="creationKey" value={creationKey} />
          <NameFields {...recordNames(fields)} />
          <Disclosure summary="診療科を選ぶ（必須）" open>
            <CheckboxGroup
              field={fields.doctorCategory}
              label="診療科"
              required
              choices={departments}
              inline
            />
          </Disclosure>
          <TextArea
            field={fields.hospitalIds}
            label="現在の勤務先のページのアドレス"
            required={false}
            rows={3}
            support="1行に1件。例：/hospitals/…"
          />
          {fields.isAnother.errors ? (
            <Checkbox field={fields.isAnother} label="別の方として登録する" />
          ) : null}
          <FormDock cancel={"/admin/hospitals"}>
            <SubmitButton>登録する</SubmitButton>
          </FormDock>
        </form>
      </Surface>
    </>
  );
}
