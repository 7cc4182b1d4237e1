import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { PROCEDURES } from "#contract/hospitals/figures";
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

const PATH = "/hospitals/edit/result";

const schema = z.object({ ...ofHospital, procedures: z.object(typedFields(PROCEDURES)).prefault({}) });

export const loader = only(...EDITORS)(async (entered) => {
  const found = await edited(entered);
  return { frame: frameOf(found), initial: { procedures: figuresIn(found.hospital.procedures, PROCEDURES) } };
});

export const action = only(...EDITORS)((entered) =>
  saveEdit(entered, schema, {
    edit: ({ procedures }) => ({ procedures }),
    to: PATH,
    done: "診療実績を保存しました",
  }),
);

export const meta = titled("診療実績の編集");

export const handle: Handle = { footer: false, helperPanel: "unsaved" };

export default function EditResults() {
  const { frame, initial } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="診療実績の編集" path={PATH}>
      <EditForm frame={frame} initial={initial} edited={useActionData<typeof action>()}>
        {(fields) => {
          const inner = fieldsetOf(fields.procedures);
          return (
            <Surface title="年間の件数">
              <FigureFields labels={PROCEDURES} unit="件" fieldOf={(name) => inner[name]} />
            </Surface>
          );
        }}
      </EditForm>
    </EditFrame>
  );
}
