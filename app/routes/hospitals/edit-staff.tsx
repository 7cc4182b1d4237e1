import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { STAFF } from "#contract/hospitals/figures";
import { EditForm, fieldsetOf } from "~/parts/hospitals/edit-form";
import { EditFrame } from "~/parts/hospitals/edit-frame";
import {
  EDITORS,
  edited,
  frameOf,
  ofHospital,
  saveEdit,
  typedFields,
} from "~/parts/hospitals/editing.server";
import { FigureFields, figuresIn } from "~/parts/hospitals/figure-fields";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";

const PATH = "/hospitals/edit/medical_staff";

const schema = z.object({ ...ofHospital, staff: z.object(typedFields(STAFF)).prefault({}) });

export const loader = only(...EDITORS)(async (entered) => {
  const found = await edited(entered);
  return { frame: frameOf(found), initial: { staff: figuresIn(found.hospital.staff, STAFF) } };
});

export const action = only(...EDITORS)((entered) =>
  saveEdit(entered, schema, { edit: ({ staff }) => ({ staff }), to: PATH, done: "職員数を保存しました" }),
);

export const meta = titled("職員数の編集");

export const handle: Handle = { footer: false, helperPanel: "unsaved" };

export default function EditStaff() {
  const { frame, initial } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="職員数の編集" path={PATH}>
      <EditForm frame={frame} initial={initial} edited={useActionData<typeof action>()}>
        {(fields) => {
          const inner = fieldsetOf(fields.staff);
          return (
            <Surface title="職種ごとの人数">
              <FigureFields labels={STAFF} unit="名" fieldOf={(name) => inner[name]} />
            </Surface>
          );
        }}
      </EditForm>
    </EditFrame>
  );
}
