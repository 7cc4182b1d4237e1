import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import {
  editedOrProposed,
  frameOf,
  ofHospital,
  saveEdit,
  typedFields,
} from "~/parts/hospitals/edit/editing.server";
import { EditFigures } from "~/parts/hospitals/edit/figures/edit-figures";
import { figuresIn } from "~/parts/hospitals/edit/figures/figure-fields";
import { PATIENT_FIGURES, PATIENT_GROUPS } from "~/parts/hospitals/edit/figures/patient-groups";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

const PATH = "/hospitals/edit/patient_date";
const schema = z.object({ ...ofHospital, ...typedFields(PATIENT_FIGURES) });

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const found = await editedOrProposed(entered);
  return { frame: frameOf(found), initial: figuresIn(found.hospital, PATIENT_FIGURES) };
});

export const action = only(...HOSPITAL_STAFF)((entered) =>
  saveEdit(entered, schema, {
    edit: ({ hospitalId: _, revision: __, ...figures }) => figures,
    to: PATH,
    done: "患者数・在院日数を保存しました",
  }),
);

export const meta = titled("患者数・在院日数の編集");

export const handle: Handle = { footer: false, helperPanel: "browser" };

export default function EditPatients() {
  return (
    <EditFigures
      found={useLoaderData<typeof loader>()}
      edited={useActionData<typeof action>()}
      title="患者数・在院日数の編集"
      path={PATH}
      groups={PATIENT_GROUPS}
    />
  );
}
