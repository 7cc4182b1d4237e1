import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { BED_KIND_NAMES, BED_KINDS } from "#contract/hospitals/figures";
import { EditFigures } from "~/parts/hospitals/edit/edit-figures";
import {
  EDITORS,
  edited,
  frameOf,
  ofHospital,
  saveEdit,
  typedFields,
} from "~/parts/hospitals/edit/editing.server";
import { figuresIn } from "~/parts/hospitals/edit/figure-fields";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

const PATH = "/hospitals/edit/bed";
const NAMES = Object.fromEntries(BED_KINDS.map((kind) => [`bedCount${kind}`, BED_KIND_NAMES[kind]]));
const TOTAL = { bedCountTotal: "病床数の合計" };
const KINDS = Object.fromEntries(Object.entries(NAMES).slice(0, 5));
const OF_THESE = Object.fromEntries(Object.entries(NAMES).slice(5));
const ALL = { ...TOTAL, ...NAMES };

const schema = z.object({ ...ofHospital, ...typedFields(ALL) });

const GROUPS = [
  {
    title: "許可病床",
    labels: { ...TOTAL, ...KINDS },
    unit: "床",
    note: "一般・療養・精神・感染症・結核の合計が、病床数の合計と一致するように入力してください。",
  },
  { title: "うち", labels: OF_THESE, unit: "床" },
];

export const loader = only(...EDITORS)(async (entered) => {
  const found = await edited(entered);
  return { frame: frameOf(found), initial: figuresIn(found.hospital, ALL) };
});

export const action = only(...EDITORS)((entered) =>
  saveEdit(entered, schema, {
    edit: ({ hospitalId: _, revision: __, ...beds }) => beds,
    to: PATH,
    done: "病床数を保存しました",
  }),
);

export const meta = titled("病床数の編集");

export const handle: Handle = { footer: false, helperPanel: "unsaved" };

export default function EditBeds() {
  return (
    <EditFigures
      found={useLoaderData<typeof loader>()}
      edited={useActionData<typeof action>()}
      title="病床数の編集"
      path={PATH}
      groups={GROUPS}
    />
  );
}
