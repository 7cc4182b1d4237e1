import { useActionData, useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/who";
import { BandHoursFields } from "~/parts/hospitals/edit/basics/band-hours";
import { bandHoursEdit, bandHoursForm, bandHoursOf } from "~/parts/hospitals/edit/basics/band-hours.server";
import { ClosedDaysFields } from "~/parts/hospitals/edit/basics/closed-days";
import { EditForm } from "~/parts/hospitals/edit/edit-form";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { editedOrProposed, frameOf, saveEdit } from "~/parts/hospitals/edit/editing.server";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Surface } from "~/ui/surface";
import { DayList } from "./day-list";
import { tableOf } from "./table.server";

const PATH = "/hospitals/edit/outpatient";
export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const [found, lists] = await Promise.all([editedOrProposed(entered), referenceLists(entered.api)]);
  return {
    frame: frameOf(found),
    table: tableOf(found.hospital, lists),
    initial: bandHoursOf(found.hospital),
  };
});

export const action = only(...HOSPITAL_STAFF)((entered) =>
  saveEdit(entered, bandHoursForm, { edit: bandHoursEdit, to: PATH, done: "受付時間・休診日を保存しました" }),
);

export const meta = titled("外来担当表");

export const handle: Handle = { footer: false };

export default function EditOutpatient() {
  const { frame, table, initial } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="外来担当表" path={PATH}>
      <DayList frame={frame} table={table} />
      <EditForm frame={frame} initial={initial} edited={useActionData<typeof action>()}>
        {(fields) => (
          <Surface title="受付時間・休診日">
            <p>「今日の外来」に表示されます。曜日によって違うときは、行を分けて入力してください。</p>
            <BandHoursFields field={fields.bandHours} />
            <h3>休診日</h3>
            <p>休診日は受付時間より優先して「今日の外来」に表示されます。</p>
            <ClosedDaysFields field={fields.closedDays} />
          </Surface>
        )}
      </EditForm>
    </EditFrame>
  );
}
