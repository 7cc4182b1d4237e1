import { USUAL_QUIET_HOURS } from "#contract/chat/limits";
import type { ChatSettings } from "#contract/chat/shapes";
import { QUIET_HOURS_NOTE } from "#contract/notifications/texts";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";

type QuietHours = ChatSettings["quietHours"];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: `${hour}時` }));

/** Asks for the hours in which one is not disturbed; null: there are none, and the usual hours are offered. */
export function QuietHoursFields({ quietHours }: { quietHours: QuietHours }) {
  const { from, to } = quietHours ?? USUAL_QUIET_HOURS;
  return (
    <>
      <Checkbox
        field={plainField("isQuiet", quietHours ? "on" : null)}
        label="通知を止める時間帯を設ける"
        note={QUIET_HOURS_NOTE}
      />
      <FieldRow>
        <Select field={plainField("quietFrom", `${from}`)} label="開始時刻" options={HOURS} />
        <Select field={plainField("quietTo", `${to}`)} label="終了時刻" options={HOURS} />
      </FieldRow>
    </>
  );
}
