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
import { BED_COUNTS, BED_GROUPS } from "~/parts/hospitals/edit/figures/bed-groups";
import { EditFigures } from "~/parts/hospitals/edit/figures/edit-figures";
import { figuresIn } from "~/parts/hospitals/edit/figures/figure-fields";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

const PATH = "/hospitals/edit/bed";
const schema = z.object({ ...ofHospital, ...typedFields(BED_COUNTS) });

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const found = await editedOrProposed(entered);
  return { frame: frameOf(found), initial: figuresIn(found.hospital, BED_COUNTS) };
});

export const action = only(...HOSPITAL_STAFF)((entered) =>
  saveEdit(entered, schema, {
    edit: ({ hospitalId: _, revision: __, ...beds }) => beds,
    to: PATH,
    done: "病床数を保存しました",
  }),
);

export const meta = titled("病床数の編集");

export const handle: Handle = { footer: false, helperPanel: "browser" };

export default function EditBeds() {
  return (
    <EditFigures
      found={useLoaderData<typeof loader>()}
      edited={useActionData<typeof action>()}
      title="病床数の編集"
      path={PATH}
      groups={BED_GROUPS}
    />
  );
}
