import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { withRecord } from "~/parts/registration/record/record.server";
import { RECORD_STEPS } from "~/parts/registration/steps";
import { only } from "~/request/guards.server";
import { meshNames, namesOf, referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { RecordForm } from "./record-form";
import { saveRecord } from "./record-form.server";

export const loader = only(...DOCTORS)(
  withRecord(async (entered) => {
    const { record, url, api } = entered;
    const lists = await referenceLists(api);
    return {
      wasNotFound: url.searchParams.has("none") && record.candidates?.length === 0,
      record,
      lists: { departments: lists.departments, universities: lists.universities },
      chosen: {
        departments: namesOf(record.doctorCategory.slice(1), lists.departments),
        experts: namesOf(record.doctorExpertCategory, lists.expertCategories),
        strong: meshNames(lists, record.searchPaperMeshList),
        surgery: meshNames(lists, record.surgeryMeshList),
        unacceptable: meshNames(lists, record.unacceptableMeshList),
      },
    };
  }),
);

export const action = only(...DOCTORS)(withRecord(saveRecord));

export const meta = titled("医師情報の入力");

export const handle: Handle = { helperPanel: "kept" };

export default function DoctorProfile() {
  const { wasNotFound, ...data } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <StepList steps={RECORD_STEPS} current={2} />
      <PageHead title="医師情報の入力" lead="ほかの会員が先生を探すときに使う情報です。" />
      {wasNotFound ? (
        <Callout kind="info">
          同じお名前の掲載情報は見つかりませんでした。お手数ですが、下の項目をご入力ください。
        </Callout>
      ) : null}
      <RecordForm {...data} errors={useActionData<typeof action>()?.errors} />
    </div>
  );
}
