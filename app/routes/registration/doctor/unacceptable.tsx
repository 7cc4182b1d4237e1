import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { Chooser } from "~/parts/doctors/record/chooser";
import { CHOSEN } from "~/parts/doctors/record/offered.server";
import { choose, chooserOf } from "~/parts/registration/record/chooser.server";
import { IN_REGISTRATION } from "~/parts/registration/record/in-registration";
import { withRecord } from "~/parts/registration/record/record.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS)(withRecord((entered) => chooserOf(entered, "unacceptableMeshList")));

export const action = only(...DOCTORS)(
  withRecord((entered) => choose(entered, "unacceptableMeshList")),
  CHOSEN,
);

export const meta = titled("対応していない疾患の選択");

export const handle: Handle = { helperPanel: "kept" };

export default function DoctorUnacceptable() {
  const data = useLoaderData<typeof loader>();
  return (
    <Chooser
      {...data}
      {...IN_REGISTRATION}
      title="対応していない疾患の選択"
      context="紹介を受けられない疾患や手技を選んでください。"
    />
  );
}
