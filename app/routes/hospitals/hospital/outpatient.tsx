import { Link, useLocation } from "@remix-run/react";
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
      {hasTable ? <Clinics hospital={hospital} /> : null}
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

function Clinics({ hospital: { clinics, today } }: { hospital: HospitalView }) {
  const isToday = (day: string) => (day === today.weekday ? "c now" : "c");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="外来担当表（横に動かせます）">
      <table className="tbl clinics">
        <thead>
          <tr>
            <th scope="col">科・時間</th>
            {clinics.days.map(({ day, name }) => (
              <th key={day} scope="col" className={isToday(day)}>
                {name}
                {day === today.weekday ? <small>今日</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clinics.rows.map(({ name, band, cells }) => (
            <tr key={name + band}>
              <th scope="row">
                {name} <span className="band">{band}</span>
              </th>
              {cells.map((entries, index) => (
                <td key={clinics.days[index]?.day} className={isToday(clinics.days[index]?.day ?? "")}>
                  {entries.length === 0 ? <span className="none">—</span> : null}
                  {entries.map(({ doctor, note }) => (
                    <div key={doctor + note}>
                      {doctor}
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
