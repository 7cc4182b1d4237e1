import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { licensedKinds } from "#contract/hospitals/doubts";
import { BED_KIND_NAMES, BED_KINDS, type BedKind } from "#contract/hospitals/figures";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { Checkbox } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { bedsBefore, bedsChanged, calledBed } from "~/parts/hospitals/edit/beds-changed.server";
import { EditForm } from "~/parts/hospitals/edit/edit-form";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { edited, frameOf, ofHospital, saveEdit, typed } from "~/parts/hospitals/edit/editing.server";
import { FigureAge } from "~/parts/hospitals/figure-age";
import { intentOf } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { editAddress } from "~/request/paths/hospital-edit";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

const PATH = "/hospitals/edit/open_bed";
const PLACE = ["bedKind", "ward"];
const FIGURES = ["men", "women", "either", "isSure"];
const kindOption = (kind: BedKind) => ({ value: String(kind), label: BED_KIND_NAMES[kind] });

const schema = z.object({
  ...ofHospital,
  bedKind: typed,
  ward: typed,
  men: typed,
  women: typed,
  either: typed,
  note: typed,
  isSure: z.literal("on").optional(),
  intent: typed,
});

/** One row of vacancies, or a new one (`/new`). */
export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const found = await edited(entered);
  const { id } = entered.params;
  const row = found.hospital.vacantBeds.find((bed) => bed.id === id);
  if (!row && id !== "new") throw json(null, { status: 404 });
  const { bedKind = "", ward = "", men = "", women = "", either = "", note = "" } = row ?? {};
  const initial = { bedKind, ward, men, women, either, note };
  const frame = frameOf(found);
  return {
    frame: { ...frame, back: { to: editAddress(PATH, frame), label: "空床情報" } },
    now: row ? { updatedAt: row.updatedAt, called: calledBed(row) } : null,
    kinds: BED_KINDS.filter(
      (kind) => kind === row?.bedKind || licensedKinds(found.hospital).includes(kind),
    ).map(kindOption),
    initial: Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, String(value)])),
  };
});

export const action = only(...HOSPITAL_STAFF)(async (entered) => {
  const { id } = entered.params;
  const isRemoved = intentOf(entered.form) === "remove";
  let before: Awaited<ReturnType<typeof bedsBefore>> = [];
  return saveEdit(entered, schema, {
    edit: async ({ hospitalId: _, revision: __, intent: ___, isSure, ...row }) => {
      if (id !== "new" && !isRemoved) before = await bedsBefore(entered);
      return {
        vacantBeds: [{ ...(id === "new" ? {} : { id }), ...row, isRemoved }],
        ...(isSure && { isSure: true }),
      };
    },
    to: PATH,
    done: isRemoved
      ? "空床を削除しました"
      : (saved) =>
          bedsChanged(
            before.filter((bed) => bed.id === id),
            saved,
          ),
  });
});

/** The API asks about more vacant beds than there are licensed ones: the form shows the question with its answer. */
const questionIn = (edited: { result: unknown } | undefined) =>
  Boolean((edited?.result as { error?: Record<string, unknown> } | undefined)?.error?.isSure);

export const meta = titled("空床情報の編集");

export const handle: Handle = { footer: false, helperPanel: "browser" };

export default function OpenBed() {
  const { frame, initial, now, kinds } = useLoaderData<typeof loader>();
  const edited = useActionData<typeof action>();
  return (
    <EditFrame frame={frame} title={now ? "空床の更新" : "空床の追加"} path={PATH}>
      <EditForm
        frame={frame}
        initial={initial}
        edited={edited}
        order={now ? [...FIGURES, "note", ...PLACE] : [...PLACE, ...FIGURES, "note"]}
      >
        {(fields) => {
          const field = (name: string) => fields[name] as never;
          const figure = (name: "men" | "women" | "either", label: string) => (
            <TextField
              field={field(name)}
              label={label}
              support={now ? `現在 ${initial[name] || 0}床` : undefined}
              unit="床"
              width="short"
              inputMode="numeric"
            />
          );
          const place = (
            <FieldRow>
              <Select field={field("bedKind")} label="病床の種別" options={kinds} required />
              <TextField field={field("ward")} label="病棟" support="例：4階東。分けないときは空欄" />
            </FieldRow>
          );
          return (
            <Surface title={now ? now.called : "病床"} more={now ? <FigureAge at={now.updatedAt} /> : null}>
              {now ? null : place}
              <FieldRow isShort>
                {figure("men", "男性")}
                {figure("women", "女性")}
                {figure("either", "どちらでも")}
              </FieldRow>
              {questionIn(edited) ? (
                <Checkbox field={field("isSure")} label="この数に間違いありません" />
              ) : null}
              <TextField
                field={field("note")}
                label="受入の条件"
                support="例：在宅からの受入を優先。患者さんの情報は書かないでください。"
              />
              {now ? place : null}
              {now ? (
                <Disclosure summary="この空床を削除する">
                  <p>病棟の廃止などで、この行が不要になったときに削除します。履歴には残ります。</p>
                  <SubmitButton intent="remove" kind="danger">
                    この空床を削除する
                  </SubmitButton>
                </Disclosure>
              ) : null}
            </Surface>
          );
        }}
      </EditForm>
    </EditFrame>
  );
}
