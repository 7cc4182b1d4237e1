import { CheckboxGroup, type Choice } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { type Option, Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";

type List = { getFieldList: () => { key?: string; getFieldset: () => Record<string, never> }[] };
type Props = { field: unknown; bands: Option[]; days: readonly Choice[] };

/** One row for hours that hold on the same days. */
export function BandHoursFields({ field, bands, days }: Props) {
  return (field as List).getFieldList().map((row, index) => {
    const { band, start, end, note, days: on } = row.getFieldset();
    return (
      <fieldset className="field band-hours" key={row.key ?? index}>
        <legend>{index + 1}行目</legend>
        <FieldRow>
          <Select field={band as never} label="時間帯" options={bands} none="" />
          <TextField field={start as never} label="開始" type="time" width="short" />
          <TextField field={end as never} label="終了" type="time" width="short" />
        </FieldRow>
        <CheckboxGroup field={on as never} label="曜日" choices={days} inline />
        <TextField field={note as never} label="備考" support="例：初診は11:00まで" />
      </fieldset>
    );
  });
}
