import { BAND_NAMES, type Band, dayWord, WEEKDAY_NAMES, type Weekday } from "#contract/hospitals/figures";
import gridScript from "~/browser/outpatient-grid?worker&url";
import { plainField } from "~/forms/field";
import { Select } from "~/forms/fields/select";
import { PageScript } from "~/page-script";
import { BAND_OPTIONS } from "~/parts/hospitals/edit/basics/band-options";
import { Button } from "~/ui/button";
import { Surface } from "~/ui/surface";

type Meta = ReturnType<typeof plainField>;
type RowFields = Record<string, Meta>;
type List = { getFieldList: () => { key?: string; getFieldset: () => RowFields }[] };
type Option = { value: string; label: string };
type Props = { rows: unknown; days: readonly Weekday[]; departments: readonly Option[] };

/** The week as a grid, one field a cell. With scripts it takes a paste from a spreadsheet, and copies rows and days. */
export function WeekGrid({ rows, days, departments }: Props) {
  return (
    <Surface flush>
      <PageScript src={gridScript} />
      <p className="note sheet-body">
        担当医を「、」で区切って入力します。備考は名前のあとの（　）に入力します。空にした枠は削除されます。
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
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
            {(rows as List).getFieldList().map((row, index) => (
              <Line key={row.key ?? index} fields={row.getFieldset()} days={days} departments={departments} />
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
    <div data-grid-tool hidden>
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

type LineProps = { fields: RowFields; days: readonly Weekday[]; departments: readonly Option[] };

function Line({ fields, days, departments }: LineProps) {
  const { departmentCode = plainField(""), band = plainField("") } = fields;
  const code = String(departmentCode.initialValue ?? "");
  const name = departments.find(({ value }) => value === code)?.label;
  const bandName = BAND_NAMES[(band.initialValue ?? "morning") as Band];
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
              <input
                className="input"
                name={field.name}
                defaultValue={String(field.initialValue ?? "")}
                data-day={day}
                aria-label={`${called} ${dayWord(day)}`}
                autoComplete="off"
              />
            </label>
          </td>
        );
      })}
    </tr>
  );
}
