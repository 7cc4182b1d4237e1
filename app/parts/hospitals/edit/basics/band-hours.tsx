import { WEEKDAY_NAMES, WEEKDAYS } from "#contract/hospitals/figures";
import { CheckboxGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { Disclosure } from "~/ui/overlays/disclosure";
import { BAND_OPTIONS } from "./band-options";

type Row = { key?: string; initialValue?: unknown; getFieldset: () => Record<string, never> };
type List = { getFieldList: () => Row[] };
type Hours = { start?: string; end?: string; note?: string };

const DAYS = WEEKDAYS.map((day) => ({ value: day, label: WEEKDAY_NAMES[day] }));

/** One row for hours that hold on the same days; those that nobody has filled in are folded, but for one. */
export function BandHoursFields({ field }: { field: unknown }) {
  const rows = (field as List).getFieldList();
  const shown = Math.min(rows.length, rows.findLastIndex(isFilled) + 2);
  const row = ({ key, getFieldset }: Row, index: number) => {
    const { band, start, end, note, days: on } = getFieldset();
    return (
      <fieldset className="field band-hours" key={key ?? index}>
        <legend>{index + 1}行目</legend>
        <FieldRow>
          <Select field={band as never} label="時間帯" options={BAND_OPTIONS} none="" />
          <FieldRow isShort>
            <TextField field={start as never} label="開始" type="time" width="short" />
            <TextField field={end as never} label="終了" type="time" width="short" />
          </FieldRow>
        </FieldRow>
        <CheckboxGroup field={on as never} label="曜日" choices={DAYS} inline />
        <TextField field={note as never} label="備考" support="例：初診は11:00まで" />
      </fieldset>
    );
  };
  return (
    <>
      {rows.slice(0, shown).map(row)}
      {shown < rows.length ? (
        <Disclosure summary={`${shown + 1}行目から先を入力する`}>
          {rows.slice(shown).map((each, index) => row(each, shown + index))}
        </Disclosure>
      ) : null}
    </>
  );
}

function isFilled({ initialValue }: Row): boolean {
  const { start, end, note } = (initialValue ?? {}) as Hours;
  return Boolean(start || end || note);
}
