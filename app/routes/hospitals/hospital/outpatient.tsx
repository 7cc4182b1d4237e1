import { Link, useLocation } from "@remix-run/react";
import { dayWord, type Weekday } from "#contract/hospitals/figures";
import { ClinicWeek } from "~/parts/hospitals/clinic-week";
import { editAddress } from "~/request/paths/hospital-edit";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import type { HospitalView } from "./view.server";

/** Shows who sees patients when: the hospital's own table, and under it the published hours. */
export function Outpatient({ hospital }: { hospital: HospitalView }) {
  const { clinics, hours, closedDays, isOwn, hospitalId } = hospital;
  const { pathname, search } = useLocation();
  const edit = editAddress("/hospitals/edit/outpatient", { hospitalId, from: pathname + search });
  const hasTable = clinics.rows.length > 0;
  if (!hasTable && hours.length === 0 && closedDays === "" && !isOwn) return null;
  return (
    <Surface title="外来担当表" flush more={isOwn ? <Link to={edit}>編集する</Link> : null}>
      {hasTable ? (
        <>
          <DayByDay hospital={hospital} />
          <Week hospital={hospital} />
        </>
      ) : null}
      {hasTable && hours.length === 0 && closedDays === "" ? null : (
        <div className="sheet-body">
          {hasTable || hours.length > 0 ? null : <p className="none">外来担当表は登録されていません。</p>}
          {closedDays ? <DefinitionList items={[["休診日", closedDays]]} /> : null}
          {hours.length > 0 ? (
            <Disclosure
              summary={`診療時間（公表資料・${hours.length}件）`}
              open={!hasTable && hours.length < 12}
            >
              <ul>
                {hours.map(({ label, value }) => (
                  <li key={label + value}>
                    {label}　{value}
                  </li>
                ))}
              </ul>
            </Disclosure>
          ) : null}
        </div>
      )}
    </Surface>
  );
}

/** A phone reads today's first, and the other days one by one. */
function DayByDay({ hospital: { clinics, today } }: { hospital: HospitalView }) {
  const days = clinics.days.map((day, at) => ({
    ...day,
    rows: clinics.rows.flatMap(({ name, band, cells }) => {
      const entries = cells[at] ?? [];
      return entries.length > 0 ? [{ name, band, entries }] : [];
    }),
  }));
  const now = days.find(({ day }) => day === today.weekday);
  return (
    <div className="only-phone">
      {today.state === "closed" ? (
        <p className="none">今日は休診です。</p>
      ) : now ? (
        <Day {...now} word="今日" />
      ) : (
        <p className="none">今日の外来はありません。</p>
      )}
      <div className="sheet-body">
        {days
          .filter((each) => each !== now || today.state === "closed")
          .map((each) => (
            <Disclosure key={each.day} summary={`${dayWord(each.day)}${wordOf(each)}`}>
              <Day {...each} />
            </Disclosure>
          ))}
      </div>
    </div>
  );
}

type DayProps = {
  day: Weekday;
  isClosed: boolean;
  word?: string;
  rows: { name: string; band: string; entries: { doctor: string; note: string }[] }[];
};

const wordOf = ({ isClosed, rows }: DayProps) =>
  isClosed ? "　休診" : rows.length === 0 ? "　外来なし" : "";

function Day({ day, isClosed, word = dayWord(day), rows }: DayProps) {
  if (rows.length === 0)
    return <p className="none">{isClosed ? `${word}は休診です。` : `${word}の外来はありません。`}</p>;
  return (
    <ul className="rule clinic-day" aria-label={`${word}の外来担当`}>
      {rows.map(({ name, band, entries }) => (
        <li key={name + band} className="line">
          <div className="row-words">
            <b>{name}</b>
            <div className="sub">{band}</div>
          </div>
          <div className="end">
            {entries.map(({ doctor, note }) => (
              <div key={doctor + note}>
                <b>{doctor}</b>
                {note ? <div>{note}</div> : null}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Week({ hospital: { clinics, today } }: { hospital: HospitalView }) {
  const days = clinics.days.map(({ day, name, isClosed }) => {
    const isToday = day === today.weekday;
    const head = (
      <>
        {name}
        {isToday ? <small>今日</small> : null}
        {isClosed ? <small>休診</small> : null}
      </>
    );
    return { key: day, head, isToday };
  });
  return <ClinicWeek days={days} rows={clinics.rows} />;
}
