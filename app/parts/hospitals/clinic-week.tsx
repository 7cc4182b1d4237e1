import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Day = { key: string; head: ReactNode; isToday?: boolean };
type Entry = { doctor: string; note: string; to?: string };
type Row = { name: string; band: string; cells: readonly (readonly Entry[])[] };
type Props = { days: readonly Day[]; rows: readonly Row[] };

/** The week's outpatient table on a desk and on paper: who is there, by department and time of day. */
export function ClinicWeek({ days, rows }: Props) {
  const classOf = (day?: Day) => (day?.isToday ? "c now" : "c");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
    <section className="scroll clinics-week" tabIndex={0} aria-label="外来担当表（横に動かせます）">
      <table className="tbl clinics">
        <thead>
          <tr>
            <th scope="col">科・時間</th>
            {days.map((day) => (
              <th key={day.key} scope="col" className={classOf(day)}>
                {day.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, band, cells }) => (
            <tr key={name + band}>
              <th scope="row">
                {name} <span className="band">{band}</span>
              </th>
              {cells.map((entries, index) => (
                <td key={days[index]?.key} className={classOf(days[index])}>
                  {entries.length === 0 ? <span className="none">—</span> : null}
                  {entries.map(({ doctor, note, to }) => (
                    <div key={doctor + note}>
                      {to ? <Link to={to}>{doctor}</Link> : doctor}
                      {note ? <small>{note}</small> : null}
                    </div>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
