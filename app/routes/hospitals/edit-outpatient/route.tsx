import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { BAND_NAMES, BANDS, dayWord } from "#contract/hospitals/figures";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { ClinicWeek } from "~/parts/hospitals/clinic-week";
import { BandHoursFields } from "~/parts/hospitals/edit/basics/band-hours";
import { bandHoursEdit, bandHoursForm, bandHoursOf } from "~/parts/hospitals/edit/basics/band-hours.server";
import { ClosedDaysFields } from "~/parts/hospitals/edit/basics/closed-days";
import { EditForm } from "~/parts/hospitals/edit/edit-form";
import { EditFrame, type EditFrameData } from "~/parts/hospitals/edit/edit-frame";
import { editedOrProposed, frameOf, saveEdit } from "~/parts/hospitals/edit/editing.server";
import { only } from "~/request/guards.server";
import { editAddress } from "~/request/paths/hospital-edit";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { type DayTable, tableOf } from "./table.server";

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

type Props = { frame: EditFrameData; table: DayTable };

/** A day is edited as a whole, or one cell of it. */
function DayList({ frame, table }: Props) {
  const { hospitalId } = frame;
  const to = (more: Record<string, string>) => editAddress("/hospitals/edit/outpatient/edit", frame, more);
  return (
    <Surface
      title="曜日ごとの担当"
      more={
        <ButtonLink kind="secondary" small icon="pencil" to={to({})}>
          表で編集する
        </ButtonLink>
      }
      flush
    >
      <Week frame={frame} table={table} />
      <div className="sheet-body only-phone">
        {table.map(({ day, name, cells }) => (
          <Disclosure
            key={day}
            summary={
              <span className="summary-words">
                {dayWord(day)}
                <span className="note">{cells.length === 0 ? "外来なし" : `${cells.length}枠`}</span>
              </span>
            }
            open={cells.length > 0 && cells.length <= 4}
          >
            {cells.length > 0 ? (
              <RowList label={name}>
                {cells.map(({ band, departmentCode, department, doctors }) => (
                  <Row
                    key={band + departmentCode}
                    to={to({ day, band, department: departmentCode })}
                    title={`${department}・${BAND_NAMES[band]}`}
                    detail={doctors
                      .map(({ doctor, note }) => (note ? `${doctor}（${note}）` : doctor))
                      .join("、")}
                  />
                ))}
              </RowList>
            ) : null}
            <div className="acts">
              <ButtonLink kind="secondary" small to={to({ day })}>
                {dayWord(day)}の表を編集する
              </ButtonLink>
            </div>
          </Disclosure>
        ))}
      </div>
      <div className="sheet-body">
        {table.every(({ cells }) => cells.length === 0) ? (
          <p className="none">外来担当表はまだ登録されていません。曜日を選んで登録できます。</p>
        ) : null}
        <p className="note">
          枠を選ぶとその枠だけ、曜日を選ぶとその日全体を編集できます。ほかの曜日からのコピーもできます。
          <Link to={`/hospitals/${hospitalId}`}>医療機関のページで表を見る</Link>
        </p>
      </div>
    </Surface>
  );
}

/** A desk shows the week as one table: a day's head leads to the form of the day, an entry to its own. */
function Week({ frame, table }: Props) {
  const to = (more: Record<string, string>) => editAddress("/hospitals/edit/outpatient/edit", frame, more);
  const departments = new Map(
    table.flatMap(({ cells }) => cells).map((cell) => [cell.departmentCode, cell.department]),
  );
  const rows = [...departments].flatMap(([departmentCode, department]) =>
    BANDS.flatMap((band) => {
      const cells = table.map(({ day, cells }) => {
        const cell = cells.find((each) => each.departmentCode === departmentCode && each.band === band);
        const link = to({ day, band, department: departmentCode });
        return (cell?.doctors ?? []).map((entry) => ({ ...entry, to: link }));
      });
      const isUsed = cells.some((entries) => entries.length > 0);
      return isUsed ? [{ name: department, band: BAND_NAMES[band], cells }] : [];
    }),
  );
  const days = table.map(({ day, name }) => ({
    key: day,
    head: (
      <Link to={to({ day })} aria-label={`${dayWord(day)}の表を編集する`}>
        {name}
      </Link>
    ),
  }));
  return <ClinicWeek days={days} rows={rows} />;
}
