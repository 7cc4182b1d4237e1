import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { newHospital } from "#contract/records/calls";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api }) => {
  const { hospitalTypes } = await referenceLists(api);
  return {
    types: hospitalTypes.map(({ code, name }) => ({ value: String(code), label: name })),
    creationKey: crypto.randomUUID(),
  };
});

export const action = operator(({ form, api, context }) =>
  submit(form, newHospital, async (body) => {
    const { id } = await api.records.createHospital({ body });
    await context.flash({ kind: "success", text: "医療機関を登録しました。続けて内容を入力できます" });
    return redirect(`/admin/hospitals/${id}`);
  }),
);

export const meta = titled("医療機関の登録");

const ORDER = ["name", "furigana", "type", "zipcode", "street", "tel", "fax", "url", "isAnother"];

export default function NewHospital() {
  const { types, creationKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof newHospital>>({ id: "hospital", lastResult });
  return (
    <>
      <OperatorHead
        title="医療機関を登録する"
        lead="診療科・病床・受付時間は、登録のあとに入力します。"
        back={{ to: "/admin/hospitals", label: "医療機関・医師" }}
      />
      <Surface>
        <form method="post" className="form" {...getFormProps(form)}>
          <DraftKeeper />
          <ErrorSummary form={form} order={ORDER} />
          <input type="hidden" name="creationKey" value={creationKey} />
          <FieldRow>
            <TextField field={fields.name} label="名称" required />
            <TextField field={fields.furigana} label="ふりがな" required={false} />
          </FieldRow>
          <Select field={fields.type} label="機能" required options={types} />
          <TextField
            field={fields.zipcode}
            label="郵便番号"
            required
            width="short"
            inputMode="numeric"
            support="都道府県・市区町村・二次医療圏は、郵便番号から決まります。"
          />
          <TextField field={fields.street} label="番地・建物名" required={false} />
          <FieldRow>
            <TextField field={fields.tel} label="電話番号" required={false} type="tel" />
            <TextField field={fields.fax} label="FAX番号" required={false} type="tel" />
          </FieldRow>
          <TextField field={fields.url} label="ホームページ" required={false} type="url" />
          {fields.isAnother.errors ? (
            <Checkbox field={fields.isAnother} label="別の施設として登録する" />
          ) : null}
          <FormDock cancel={"/admin/hospitals"}>
            <SubmitButton>登録する</SubmitButton>
          </FormDock>
        </form>
      </Surface>
    </>
  );
}
