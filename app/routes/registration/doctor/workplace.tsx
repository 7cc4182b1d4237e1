import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { type Placing, saveWorkplace, workplacePage } from "~/parts/doctors/record/workplace.server";
import { WorkplaceForm } from "~/parts/doctors/record/workplace-form";
import { type Recording, withRecord } from "~/parts/registration/record/record.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";

export const loader = only(...DOCTORS)(withRecord((entered) => workplacePage(placing(entered))));

export const action = only(...DOCTORS)(withRecord((entered) => saveWorkplace(placing(entered))));

/** `/editHospital/2` is the third place, without a number a new one. */
function placing({ record, params, save, ...entered }: Recording): Placing {
  const { id } = params;
  return {
    ...entered,
    list: record.enrollmentPeriodList,
    index: Number(id ?? "-1"),
    here: `/doctor/new/editHospital${id ? `/${encodeURIComponent(id)}` : ""}`,
    record: { to: "/doctor/new/profile", label: "医師情報の入力" },
    save: (enrollmentPeriodList) => save({ enrollmentPeriodList }),
  };
}

export const meta = titled("勤務先の入力");

export const handle: Handle = { helperPanel: "kept" };

export default function DoctorWorkplace() {
  const { services: _, ...data } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHead title="勤務先の入力" back={data.record} />
      <WorkplaceForm {...data} lastResult={useActionData<typeof action>()} />
    </div>
  );
}
