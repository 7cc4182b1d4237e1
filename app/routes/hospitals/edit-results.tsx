import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { PROCEDURES } from "#contract/hospitals/figures";
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

const PATH = "/hospitals/edit/result";

const schema = z.object({ ...ofHospital, procedures: z.object(typedFields(PROCEDURES)).prefault({}) });

const GROUPS = [{ title: "年間の件数", labels: PROCEDURES, unit: "件" }];

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const found = await editedOrProposed(entered);
  return { frame: frameOf(found), initial: { procedures: figuresIn(found.hospital.procedures, PROCEDURES) } };
});

export const action = only(...HOSPITAL_STAFF)((entered) =>
  saveEdit(entered, schema, {
    edit: ({ procedures }) => ({ procedures }),
    to: PATH,
    done: "診療実績を保存しました",
  }),
);

export const meta = titled("診療実績の編集");

export const handle: Handle = { footer: false, helperPanel: "browser" };

export default function EditResults() {
  return (
    <EditFigures
      found={useLoaderData<typeof loader>()}
      edited={useActionData<typeof action>()}
      title="診療実績の編集"
      path={PATH}
      groups={GROUPS}
      within="procedures"
    />
  );
}
