import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { STAFF } from "#contract/hospitals/figures";
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
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

const PATH = "/hospitals/edit/medical_staff";

const schema = z.object({ ...ofHospital, staff: z.object(typedFields(STAFF)).prefault({}) });

const GROUPS = [{ title: "職種ごとの人数", labels: STAFF, unit: "名" }];

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const found = await editedOrProposed(entered);
  return { frame: frameOf(found), initial: { staff: figuresIn(found.hospital.staff, STAFF) } };
});

export const action = only(...HOSPITAL_STAFF)((entered) =>
  saveEdit(entered, schema, { edit: ({ staff }) => ({ staff }), to: PATH, done: "職員数を保存しました" }),
);

export const meta = titled("職員数の編集");

export const handle: Handle = { footer: false, helperPanel: "browser" };

export default function EditStaff() {
  return (
    <EditFigures
      found={useLoaderData<typeof loader>()}
      edited={useActionData<typeof action>()}
      title="職員数の編集"
      path={PATH}
      groups={GROUPS}
      within="staff"
    />
  );
}
