import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { PATIENT_COUNTS, VISIT_DAYS } from "#contract/hospitals/figures";
import { HOSPITAL_STAFF } from "#contract/hospitals/who";
import { edited, frameOf, ofHospital, saveEdit, typedFields } from "~/parts/hospitals/edit/editing.server";
import { EditFigures } from "~/parts/hospitals/edit/figures/edit-figures";
import { figuresIn } from "~/parts/hospitals/edit/figures/figure-fields";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

const PATH = "/hospitals/edit/patient_date";
const ALL = { ...PATIENT_COUNTS, ...VISIT_DAYS };
const schema = z.object({ ...ofHospital, ...typedFields(ALL) });

const GROUPS = [
  { title: "患者数", labels: PATIENT_COUNTS, unit: "名" },
  { title: "平均在院日数", labels: VISIT_DAYS, unit: "日" },
];

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const found = await edited(entered);
  return { frame: frameOf(found), initial: figuresIn(found.hospital, ALL) };
});

export const action = only(...HOSPITAL_STAFF)((entered) =>
  saveEdit(entered, schema, {
    edit: ({ hospitalId: _, revision: __, ...figures }) => figures,
    to: PATH,
    done: "患者数・在院日数を保存しました",
  }),
);

export const meta = titled("患者数・在院日数の編集");

export const handle: Handle = { footer: false, helperPanel: "unsaved" };

export default function EditPatients() {
  return (
    <EditFigures
      found={useLoaderData<typeof loader>()}
      edited={useActionData<typeof action>()}
      title="患者数・在院日数の編集"
      path={PATH}
      groups={GROUPS}
    />
  );
}
