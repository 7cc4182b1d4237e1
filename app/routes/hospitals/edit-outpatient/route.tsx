import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { BAND_NAMES, BANDS, WEEKDAY_NAMES, WEEKDAYS } from "#contract/hospitals/figures";
import { EditForm } from "~/parts/hospitals/edit/edit-form";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { EDITORS, edited, frameOf, ofHospital, saveEdit, typed } from "~/parts/hospitals/edit/editing.server";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";
import { BandHoursFields } from "./band-hours";
import { DayList } from "./day-list";
import { tableOf } from "./table.server";

const PATH = "/hospitals/edit/outpatient";
/** Weekdays, Saturdays and one more of each band. */
const ROWS = 6;

const row = z.object({
  band: z.enum(BANDS).default("morning"),
  days: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length).default([]),
  start: typed,
  end: typed,
  note: typed,
});
const schema = z.object({ ...ofHospital, bandHours: z.array(row).max(ROWS).default([]) });

export const loader = only(...EDITORS)(async (entered) => {
  const [found, lists] = await Promise.all([edited(entered), referenceLists(entered.api)]);
  const stored = found.hospital.bandHours.slice(0, ROWS);
  const blank = Array.from({ length: ROWS - stored.length }, (_, index) => ({
    band: BANDS[(stored.length + index) % BANDS.length],
    days: [],
    start: "",
    end: "",
    note: "",
  }));
  return {
    frame: frameOf(found),
    table: tableOf(found.hospital, lists),
    initial: { bandHours: [...stored, ...blank] },
  };
});

/** A row without hours is none. */
export const action = only(...EDITORS)((entered) =>
  saveEdit(entered, schema, {
    edit: ({ bandHours }) => ({ bandHours: bandHours.filter(({ start, end }) => start || end) }),
    to: PATH,
    done: "受付時間を保存しました",
  }),
);

export const meta = titled("外来担当表");

export const handle: Handle = { footer: false };

const BAND_OPTIONS = BANDS.map((band) => ({ value: band, label: BAND_NAMES[band] }));
const DAYS = WEEKDAYS.map((day) => ({ value: day, label: WEEKDAY_NAMES[day] }));

export default function EditOutpatient() {
  const { frame, table, initial } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="外来担当表" path={PATH}>
      <DayList hospitalId={frame.hospitalId} table={table} />
      <EditForm frame={frame} initial={initial} edited={useActionData<typeof action>()}>
        {(fields) => (
          <Surface title="受付時間">
            <p>「今日の外来」に表示されます。曜日によって違うときは、行を分けて入力してください。</p>
            <BandHoursFields field={fields.bandHours} bands={BAND_OPTIONS} days={DAYS} />
          </Surface>
        )}
      </EditForm>
    </EditFrame>
  );
}
