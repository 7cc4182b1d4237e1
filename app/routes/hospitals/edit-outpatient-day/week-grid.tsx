import { BAND_NAMES, type Band, dayWord, WEEKDAY_NAMES, type Weekday } from "#contract/hospitals/figures";
import gridScript from "~/browser/outpatient-grid?worker&url";
import { describe, plainField } from "~/forms/field";
import { FieldError } from "~/forms/fields/labelled";
import { Select } from "~/forms/fields/select";
import { PageScript } from "~/page-script";
import { BAND_OPTIONS } from "~/parts/hospitals/edit/basics/band-options";
import { Button } from "~/ui/button";
import { Surface } from "~/ui/surface";

type Meta = ReturnType<typeof plainField>;
type RowFields = Record<string, Meta>;
type List = { getFieldList: () => { key?: string; getFieldset: () => RowFields }[] };
type Option = { value: string; label: string };
type Props = {
  rows: unknown;
  days: readonly Weekday[];
  departments: readonly Option[];
  /** How many rows are of the table; those after them are to fill in. */
  filled: number;
};

/**
 * The week as a grid, one field a cell. With scripts it takes a paste from a spreadsheet, copies rows and days, and shows
 * a phone one row at a time.
 */
export function WeekGrid({ rows, days, departments, filled }: Props) {
  const list = (rows as List).getFieldList();
  return (
    <Surface flush>
      <PageScript src={gridScript} />
      <p className="note sheet-body">
        担当医を「、」で区切って入力します。備考は名前のあとの（　）に入力します。空にした枠は削除されます。
      </p>
      <p className="note sheet-body" role="status" data-grid-status />
      <div data-grid-tool hidden>
        <div className="sheet-body field week-part">
          <label htmlFor="week-part">診療科・時間帯</label>
          <select className="input select" id="week-part" data-grid-part autoComplete="off">
            {list.map((row, index) => (
              <option key={row.key ?? index} value={index}>
                {index < filled
                  ? rowName(row.getFieldset(), departments).join(" ")
                  : `新しい行 ${index - filled + 1}`}
              </option>
            ))}
          </select>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard. */}
      <section className="scroll" tabIndex={0} aria-label="外来担当表（横に動かせます）">
        <table className="tbl tbl-fold week-grid" data-grid>
          <thead>
            <tr>
              <th scope="col">診療科・時間帯</th>
              {days.map((day) => (
                <th key={day} scope="col" className="c">
                  {WEEKDAY_NAMES[day]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((row, index) => (
              <Line
                key={row.key ?? index}
                fields={row.getFieldset()}
                days={days}
                departments={departments}
                newAt={index < filled ? null : index - filled}
              />
            ))}
          </tbody>
        </table>
      </section>
    </Surface>
  );
}

/** The script shows it: without one a day is copied on its own page. */
export function CopyDay({ days }: Pick<Props, "days">) {
  const options = days.map((day) => ({ value: day, label: dayWord(day) }));
  return (
    <div className="grid-tools" data-grid-tool hidden>
      <Surface title="曜日をコピー">
        <div className="acts copy-day">
          <Select field={plainField("copyFrom")} label="コピー元" options={options} />
          <Select field={plainField("copyTo")} label="コピー先" options={options} />
          <Button kind="secondary" type="button" icon="copy" data-copy-day>
            コピー
          </Button>
        </div>
        <p className="note">表計算ソフトの範囲をコピーして、枠に貼り付けることもできます。</p>
      </Surface>
    </div>
  );
}

type LineProps = {
  fields: RowFields;
  days: readonly Weekday[];
  departments: readonly Option[];
  /** Which of the rows to fill in it is; null: one of the table. */
  newAt: number | null;
};

function Line({ fields, days, departments, newAt }: LineProps) {
  const { departmentCode = plainField(""), band = plainField(""), was = plainField("") } = fields;
  const code = String(departmentCode.initialValue ?? "");
  const [name, bandName] = newAt === null ? rowName(fields, departments) : [];
  const draftName = newAt === null ? `${code} ${String(band.initialValue ?? "")}` : `new ${newAt}`;
  const called = name ? `${name} ${bandName}` : "新しい行";
  return (
    <tr data-department={code} data-band={String(band.initialValue ?? "")}>
      <th scope="row" className="main">
        {name ? (
          <>
            {name} <small>{bandName}</small>
            <input type="hidden" name={departmentCode.name} value={code} />
            <input type="hidden" name={band.name} value={String(band.initialValue ?? "")} />
          </>
        ) : (
          <>
            <Select field={departmentCode} label="診療科" options={departments} />
            <Select field={band} label="時間帯" options={BAND_OPTIONS} none="" />
          </>
        )}
        <input type="hidden" name={was.name} value={String(was.initialValue ?? "")} />
        <span data-grid-tool hidden>
          {band.initialValue === "morning" ? (
            <Button kind="quiet" small type="button" data-copy-row>
              午後にコピー<span className="sr-only">：{called}</span>
            </Button>
          ) : null}
        </span>
      </th>
      {days.map((day) => {
        const field = fields[day] ?? plainField("");
        return (
          <td key={day}>
            <label>
              <span className="week-day">{WEEKDAY_NAMES[day]}</span>
              <textarea
                className="input"
                rows={2}
                id={field.id}
                name={field.name}
                {...describe(field, false)}
                data-draft-name={`${draftName} ${day}`}
                defaultValue={String(field.initialValue ?? "")}
                data-day={day}
                aria-label={`${called} ${dayWord(day)}`}
                autoComplete="off"
              />
            </label>
            <FieldError field={field} />
          </td>
        );
      })}
    </tr>
  );
}

/** Department and half of the day of a row that is of the table. */
function rowName({ departmentCode, band }: RowFields, departments: readonly Option[]) {
  const code = String(departmentCode?.initialValue ?? "");
  const name = departments.find(({ value }) => value === code)?.label;
  return [name, BAND_NAMES[(band?.initialValue ?? "morning") as Band]];
}
