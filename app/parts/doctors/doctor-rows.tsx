import { useLocation } from "@remix-run/react";
import { leadingBack } from "~/request/way-back";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Row, RowList } from "~/ui/rows";
import type { DoctorRow } from "./doctor-row.server";

/** Doctors as rows: who, where, what they do; the whole row leads to the profile, and from there back to the row. */
export function DoctorRows({ doctors }: { doctors: readonly DoctorRow[] }) {
  const { pathname, search } = useLocation();
  return (
    <RowList label="医師">
      {doctors.map((doctor) => (
        <Row
          key={doctor.id}
          id={doctor.id}
          to={leadingBack(`/doctor/${doctor.id}`, pathname + search)}
          leading={<Avatar name={doctor.name} src={doctor.avatarUrl} />}
          title={
            <>
              {doctor.name} <small>先生</small>
            </>
          }
          badges={<span className="doctor-kana">{doctor.kana}</span>}
          detail={
            <>
              <span className="doctor-line">
                {[doctor.workplace, doctor.department].filter(Boolean).join("・") ||
                  "勤務先は登録されていません"}
              </span>
              <span className="doctor-place">
                {doctor.place}
                {doctor.isMember ? <Badge tone="brand">登録済み</Badge> : null}
              </span>
            </>
          }
        />
      ))}
    </RowList>
  );
}
