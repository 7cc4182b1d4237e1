import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { listedDoctorEdit } from "#contract/doctors/edit";
import { DOCTOR_CHANGED } from "#contract/doctors/texts";
import { hiragana } from "#contract/japanese/kana";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { CheckboxGroup } from "~/forms/fields/choices";
import { TextField } from "~/forms/fields/text-field";
import { resultOf } from "~/forms/result-of";
import { seenRev } from "~/forms/seen-rev";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { NameFields, recordNames } from "~/parts/operator/account-fields";
import { idInAddress } from "~/parts/operator/id-in-address";
import { mergeRecord, requestedMerge } from "~/parts/operator/merge.server";
import { MergeForm } from "~/parts/operator/merge-form";
import { OperatorHead } from "~/parts/operator/operator-head";
import { intentOf } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { namesOf, referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

const REQUESTS = "/admin/corrections";
const ORDER = [
  "lastName",
  "firstName",
  "lastNameKana",
  "firstNameKana",
  "doctorCategory",
  "hospitalIds",
  "added",
];
const { lastName, firstName, lastNameKana, firstNameKana, doctorCategory } = listedDoctorEdit.shape;
const schema = z.object({
  rev: z.string(),
  ...{ lastName, firstName, lastNameKana, firstNameKana, doctorCategory },
  hospitalIds: z.array(z.string()).default([]),
  added: z.string().max(500).default(""),
});

export const loader = operator(async ({ api, params, url }) => {
  const asked = { params: { id: params.id ?? "" } };
  const [record, { departments }, merging] = await Promise.all([
    api.doctors.record(asked),
    referenceLists(api),
    requestedMerge(url, (into) => api.records.previewDoctorMerge({ ...asked, query: { into } })),
  ]);
  const doctor = {
    ...record,
    lastNameKana: hiragana(record.lastNameKana),
    firstNameKana: hiragana(record.firstNameKana),
  };
  return {
    doctor,
    merging,
    departments: departments.map(({ code, name }) => ({ value: code, label: name })),
    departmentNames: namesOf(doctor.doctorCategory, departments),
  };
});

export const action = operator((entered) => {
  const { api, form, params, context } = entered;
  if (intentOf(form) === "merge") {
    const asked = { id: params.id ?? "" };
    return mergeRecord(entered, "doctors", (into) =>
      api.records.mergeDoctors({ params: asked, body: { into } }),
    );
  }
  return submit(form, schema, async ({ rev, hospitalIds, added, ...fields }) => {
    const another = idInAddress(added);
    await api.doctors.correct({
      body: {
        ...fields,
        doctorId: params.id ?? "",
        revision: Number(rev) || 0,
        hospitalIds: [...hospitalIds, ...(another ? [another] : [])],
      },
    });
    await context.flash({ kind: "success", text: "掲載内容を訂正しました" });
    return redirect(`/admin/doctors/${params.id}`);
  });
});

const nameOf = ({ lastName, firstName }: { lastName: string; firstName: string }) =>
  `${lastName} ${firstName}`;

export const meta = titled<typeof loader>((data) => `${nameOf(data.doctor)} 先生の掲載内容の訂正`);

export const handle: Handle = { footer: false, helperPanel: "browser" };

export default function CorrectDoctor() {
  const { doctor, merging: asked, departments, departmentNames } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const merging = resultOf(response, "merge");
  const lastResult = merging ? undefined : response;
  const hospitals = doctor.hospitals.map(({ hospitalId, name }) => ({ value: hospitalId, label: name }));
  const [form, fields] = useForm({
    id: "doctor",
    lastResult,
    defaultValue: { ...doctor, hospitalIds: hospitals.map(({ value }) => value) } as never,
  }) as unknown as ReturnType<typeof useForm<z.input<typeof schema>>>;
  return (
    <>
      <OperatorHead
        title="掲載内容の訂正"
        context={`${nameOf(doctor)} 先生`}
        back={{ to: REQUESTS, label: "訂正・削除のご依頼" }}
      />
      {doctor.isDelisted ? <Callout kind="warning" title="この医師は掲載を停止しています" /> : null}
      <Callout>
        ご本人・関係者であることと、訂正の内容を確認してから保存してください。保存するとすぐに公開され、操作の記録に残ります。
      </Callout>
      <Columns
        label="現在の掲載内容"
        aside={
          <Surface title="現在の掲載内容">
            <DefinitionList
              items={[
                ["氏名", nameOf(doctor)],
                ["ふりがな", `${doctor.lastNameKana} ${doctor.firstNameKana}`],
                ["診療科", departmentNames.join("・")],
                ["勤務先", doctor.hospitals.map(({ name }) => name).join("、")],
              ]}
              empty="―"
            />
            <ButtonLink kind="secondary" small to={`/doctor/${doctor.doctorId}`}>
              医師のページを見る
            </ButtonLink>
          </Surface>
        }
        outside={<MergeForm kind="doctors" id={doctor.doctorId} asked={asked} lastResult={merging} />}
      >
        <form method="post" className="form" {...getFormProps(form)} noValidate>
          <DraftKeeper />
          <ErrorSummary form={form} order={ORDER} />
          <input type="hidden" name="rev" value={seenRev(lastResult, doctor.revision, DOCTOR_CHANGED)} />
          <Surface title="氏名">
            <NameFields {...recordNames(fields)} />
          </Surface>
          <Surface title="診療科・勤務先">
            <Disclosure summary="診療科を選ぶ" open={Boolean(lastResult)}>
              <CheckboxGroup field={fields.doctorCategory} label="診療科" choices={departments} inline />
            </Disclosure>
            {hospitals.length > 0 ? (
              <CheckboxGroup
                field={fields.hospitalIds}
                label="現在の勤務先"
                support="チェックを外すと、過去の勤務先になります。"
                choices={hospitals}
              />
            ) : null}
            <TextField
              field={fields.added}
              label="追加する勤務先のページのアドレス"
              required={false}
              support="例：/hospitals/…"
            />
          </Surface>
          <Buttons>
            <SubmitButton pendingWord="保存中…">保存する</SubmitButton>
            <ButtonLink kind="secondary" to={REQUESTS}>
              保存せずに戻る
            </ButtonLink>
          </Buttons>
        </form>
      </Columns>
    </>
  );
}
