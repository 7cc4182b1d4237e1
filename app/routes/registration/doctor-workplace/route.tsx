import { useActionData, useLoaderData } from "@remix-run/react";
import { withRecord } from "~/parts/registration/record/record.server";
import { DOCTORS, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { saveWorkplace, workplacePage } from "./workplace.server";
import { WorkplaceForm } from "./workplace-form";

export const loader = only(...DOCTORS)(withRecord(workplacePage));

export const action = only(...DOCTORS)(withRecord(saveWorkplace));

export const meta = titled("勤務先の入力");

export const handle: Handle = { helperPanel: "kept" };

export default function DoctorWorkplace() {
  const { services: _, ...data } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHead title="勤務先の入力" back={{ to: "/doctor/new/profile", label: "医師情報の入力" }} />
      <WorkplaceForm {...data} lastResult={useActionData<typeof action>()} />
    </div>
  );
}
