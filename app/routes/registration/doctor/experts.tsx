import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { Chooser } from "~/parts/doctors/record/chooser";
import { CHOSEN } from "~/parts/doctors/record/offered.server";
import { choose, chooserOf } from "~/parts/registration/record/chooser.server";
import { IN_REGISTRATION } from "~/parts/registration/record/in-registration";
import { withRecord } from "~/parts/registration/record/record.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS)(withRecord((entered) => chooserOf(entered, "doctorExpertCategory")));

export const action = only(...DOCTORS)(
  withRecord((entered) => choose(entered, "doctorExpertCategory")),
  CHOSEN,
);

export const meta = titled("専門医の選択");

export const handle: Handle = { helperPanel: "kept" };

export default function DoctorExperts() {
  const data = useLoaderData<typeof loader>();
  return (
    <Chooser
      {...data}
      {...IN_REGISTRATION}
      title="専門医の選択"
      context="取得している専門医資格を選んでください。学会認定の資格は「学会認定」に分けて表示します。"
      none={{ label: "専門医資格はまだ取得していない", isTicked: data.hasNone }}
      error={useActionData<typeof action>()?.error}
    />
  );
}
