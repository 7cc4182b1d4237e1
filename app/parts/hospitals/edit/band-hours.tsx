import { BAND_NAMES, BANDS, WEEKDAY_NAMES, WEEKDAYS } from "#contract/hospitals/figures";
import { CheckboxGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";

type List = { getFieldList: () => { key?: string; getFieldset: () => Record<string, never> }[] };

const BAND_OPTIONS = BANDS.map((band) => ({ value: band, label: BAND_NAMES[band] }));
const DAYS = WEEKDAYS.map((day) => ({ value: day, label: WEEKDAY_NAMES[day] }));

/** One row for hours that hold on the same days. */
export function BandHoursFields({ field }: { field: unknown }) {
  return (field as List).getFieldList().map((row, index) => {
    const { band, start, end, note, days: on } = row.getFieldset();
    return (
      <fieldset className="field band-hours" key={row.key ?? index}>
        <legend>{index + 1}行目</legend>
        <FieldRow>
          <Select field={band as never} label="時間帯" options={BAND_OPTIONS} none="" />
          <TextField field={start as never} label="開始" type="time" width="short" />
          <TextField field={end as never} label="終了" type="time" width="short" />
        </FieldRow>
        <CheckboxGroup field={on as never} label="曜日" choices={DAYS} inline />
        <TextField field={note as never} label="備考" support="例：初診は11:00まで" />
      </fieldset>
    );
  });
}
