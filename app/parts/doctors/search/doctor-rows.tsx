import { useLocation } from "@remix-run/react";
import { UNREGISTERED } from "#contract/doctors/texts";
import { CardLink } from "~/parts/business-card/card-link";
import { RoleBadge } from "~/parts/users/role-badge";
import { leadingBack } from "~/request/paths/back-link";
import { Badge } from "~/ui/badge";
import { Label } from "~/ui/people/label";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import type { DoctorRow } from "./doctor-row.server";

type Props = {
  doctors: readonly DoctorRow[];
  /** The viewer may ask for cards: the rows of other people then have the way to it. */
  mayExchange?: boolean;
  /** The doctor whom the page shows beside the list. */
  chosenId?: string | null;
};

/** Doctors as rows: who, where, what is certified; the whole row leads to the profile, and that back to the row. */
export function DoctorRows({ doctors, mayExchange, chosenId }: Props) {
  const { pathname, search } = useLocation();
  return (
    <RowList label="医師">
      {doctors.map((doctor) => (
        <Person
          key={doctor.id}
          id={doctor.id}
          to={leadingBack(`/doctor/${doctor.id}`, pathname + search)}
          isCurrent={doctor.id === chosenId}
          leading={<Seal name={doctor.name} src={doctor.avatarUrl} isVerified={doctor.isMember} />}
          title={doctor.name}
          badges={
            <>
              <small>{doctor.isSelf ? "自分" : "先生"}</small>
              <small className="kana">{doctor.kana}</small>
            </>
          }
          detail={
            <>
              <span className="ink">
                {[doctor.workplace, doctor.department].filter(Boolean).join("・") ||
                  "勤務先は登録されていません"}
              </span>
              {doctor.place ? <span>　{doctor.place}</span> : null}
              {doctor.alsoAt ? <div>{`兼務　${doctor.alsoAt}`}</div> : null}
              {doctor.terms ? <div>{`該当　${doctor.terms}`}</div> : null}
            </>
          }
          labels={<Labels doctor={doctor} />}
          actions={
            mayExchange && doctor.userId && !doctor.isSelf ? (
              <CardLink userId={doctor.userId} name={doctor.name} of="doctor" isHeld={doctor.hasCard} />
            ) : null
          }
        />
      ))}
    </RowList>
  );
}

function Labels({ doctor }: { doctor: DoctorRow }) {
  const { certifications, isMember, isUnderReview } = doctor;
  if (certifications.length === 0 && isMember && !isUnderReview) return null;
  return (
    <>
      {certifications.map(({ by, name }) => (
        <Label key={name} by={by} name={name} />
      ))}
      {isUnderReview ? <RoleBadge of="temporaryDoctor" /> : null}
      {isMember || isUnderReview ? null : <Badge>{UNREGISTERED}</Badge>}
    </>
  );
}
