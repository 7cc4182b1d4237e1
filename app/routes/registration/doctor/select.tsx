import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { plainField } from "~/forms/field";
import { RadioGroup } from "~/forms/fields/choices";
import { SubmitButton } from "~/forms/submit-button";
import { placeLine } from "~/parts/doctors/record/workplace";
import { withRecord } from "~/parts/registration/record/record.server";
import { copied } from "~/parts/registration/record/record-draft";
import { RECORD_STEPS } from "~/parts/registration/steps";
import { onlyFields } from "~/request/forms/posted-form.server";
import { only } from "~/request/guards.server";
import { namesOf, referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";

const NONE = "none";

export const loader = only(...DOCTORS)(
  withRecord(async (entered) => {
    const { record, api } = entered;
    if (!record.candidates) throw redirect("/doctor/new");
    const lists = await referenceLists(api);
    return {
      candidates: record.candidates.map((each) => ({
        objectId: each.objectId,
        name: `${each.lastName} ${each.firstName}`,
        places: each.enrollmentPeriodList.map(placeLine).join("、"),
        fields: [
          ...namesOf(each.doctorCategory, lists.departments),
          ...namesOf(each.doctorExpertCategory, lists.expertCategories).map((name) => `${name}専門医`),
        ].join("・"),
      })),
      // The only record of that very name is theirs in all likelihood.
      chosen: record.doctorObjectId ?? ((!record.hasChosen && onlyOf(record.candidates)?.objectId) || NONE),
    };
  }),
);

const onlyOf = <T,>(all: readonly T[]) => (all.length === 1 ? all[0] : undefined);

export const action = only(...DOCTORS)(
  withRecord(async ({ form, record, save }) => {
    onlyFields(form, "doctorObjectId");
    const chosen = form.get("doctorObjectId");
    const candidate = record.candidates?.find(({ objectId }) => objectId === chosen) ?? null;
    await save({ ...copied(record, candidate), hasChosen: true });
    throw redirect("/doctor/new/profile");
  }),
);

export const meta = titled("ご自身の掲載情報の確認");

export const handle: Handle = { helperPanel: "kept" };

export default function DoctorSelect() {
  const { candidates, chosen } = useLoaderData<typeof loader>();
  const choices = [
    ...candidates.map(({ objectId, name, places, fields }) => ({
      value: objectId,
      label: `${name} 先生`,
      note: (
        <>
          {places || "勤務先の掲載なし"}
          {fields ? (
            <>
              <br />
              {fields}
            </>
          ) : null}
        </>
      ),
    })),
    { value: NONE, label: "該当なし", note: "引き継がずに、新しく入力します。" },
  ];
  return (
    <div className="stack">
      <StepList steps={RECORD_STEPS} current={1} />
      <PageHead
        title="ご自身の掲載情報の確認"
        lead="ご自身の掲載情報を選ぶと、勤務先・診療科・専門医などを引き継ぎます。"
      />
      <form method="post" className="form">
        <Surface>
          <RadioGroup
            field={plainField("doctorObjectId", chosen)}
            label="掲載されている医師情報"
            choices={choices}
          />
        </Surface>
        <SubmitButton wide>次へ進む</SubmitButton>
      </form>
    </div>
  );
}
