import { dayWord, WEEKDAYS } from "#contract/hospitals/figures";
import { CLOSED_DAYS_CHARS } from "#contract/hospitals/limits";
import { CheckboxGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextArea } from "~/forms/fields/text-area";
import { Disclosure } from "~/ui/overlays/disclosure";
import { fieldsetOf } from "../edit-form";

type Row = { key?: string; getFieldset: () => Record<string, never> };
type List = { getFieldList: () => Row[]; initialValue?: unknown };

const DAYS = WEEKDAYS.map((day) => ({ value: day, label: dayWord(day) }));
const WEEKS = [1, 2, 3, 4, 5].map((week) => ({ value: String(week), label: `第${week}` }));

/** The closed days: every week, in some weeks of a month, and the rest in words. */
export function ClosedDaysFields({ field }: { field: unknown }) {
  const { weekly, monthly, text, holidays } = fieldsetOf(field);
  const rows = (monthly as unknown as List).getFieldList();
  const isUsed = JSON.stringify((monthly as unknown as List).initialValue ?? []).includes('"week":"');
  return (
    <>
      <input type="hidden" name={holidays?.name} defaultValue={String(holidays?.initialValue ?? "")} />
      <CheckboxGroup field={weekly as never} label="毎週の休診日" choices={DAYS} inline />
      <Disclosure summary="第2・第4土曜など、週を決めた休診日" open={isUsed}>
        {rows.map((row, index) => {
          const { week, weekday } = row.getFieldset();
          return (
            <FieldRow key={row.key ?? index} isShort>
              <Select field={week as never} label={`${index + 1}つ目の週`} options={WEEKS} none="" />
              <Select field={weekday as never} label={`${index + 1}つ目の曜日`} options={DAYS} none="" />
            </FieldRow>
          );
        })}
      </Disclosure>
      <TextArea
        field={text as never}
        label="その他の休診日"
        required={false}
        rows={2}
        max={CLOSED_DAYS_CHARS}
        support="例：年末年始（12月29日〜1月3日）、創立記念日"
      />
    </>
  );
}
