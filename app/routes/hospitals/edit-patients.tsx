import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { PATIENT_COUNTS, VISIT_DAYS } from "#contract/hospitals/figures";
import { EditForm } from "~/parts/hospitals/edit-form";
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

const PATH = "/hospitals/edit/patient_date";
const ALL = { ...PATIENT_COUNTS, ...VISIT_DAYS };
const schema = z.object({ ...ofHospital, ...typedFields(ALL) });

export const loader = only(...EDITORS)(async (entered) => {
  const found = await edited(entered);
  return { frame: frameOf(found), initial: figuresIn(found.hospital, ALL) };
});

export const action = only(...EDITORS)((entered) =>
  saveEdit(entered, schema, {
    edit: ({ hospitalId: _, revision: __, ...figures }) => figures,
    to: PATH,
    done: "患者数・在院日数を保存しました",
  }),
);

export const meta = titled("患者数・在院日数の編集");

export const handle: Handle = { footer: false, helperPanel: "unsaved" };

export default function EditPatients() {
  const { frame, initial } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="患者数・在院日数の編集" path={PATH}>
      <EditForm
        frame={frame}
        initial={initial}
        edited={useActionData<typeof action>()}
        order={Object.keys(ALL)}
      >
        {(fields) => (
          <>
            <Surface title="患者数">
              <FigureFields labels={PATIENT_COUNTS} unit="名" fieldOf={(name) => fields[name]} />
            </Surface>
            <Surface title="平均在院日数">
              <FigureFields labels={VISIT_DAYS} unit="日" fieldOf={(name) => fields[name]} />
            </Surface>
          </>
        )}
      </EditForm>
    </EditFrame>
  );
}
