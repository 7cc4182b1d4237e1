import { useLocation } from "@remix-run/react";
import { leadingBack, withParameters } from "~/request/paths/back-link";
import { ButtonLink } from "~/ui/button";
import type { ProfileView } from "./profile.server";
import type { Reach } from "./reach.server";

type Props = {
  doctor: Pick<ProfileView, "id">;
  reach: Reach;
  className: string;
  /** There is little room: each act in one word. */
  isShort?: boolean;
  /** Something is above that is done first. */
  isSecond?: boolean;
};

/** What can be done about a doctor without a message: a cover sheet by FAX to the workplace, a list of their own. */
export function ReachActs({ doctor, reach, className, isShort = false, isSecond = false }: Props) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [place] = reach.workplaces;
  if (!place && !reach.canList && !reach.canInvite) return null;
  return (
    <div className={className}>
      {place ? (
        <ButtonLink
          kind={isSecond ? "secondary" : "primary"}
          icon={isShort ? undefined : "printer"}
          to={faxAddress(place.id, doctor.id, here)}
        >
          {isShort ? "FAX送付状" : "FAX送付状を作る"}
        </ButtonLink>
      ) : null}
      {reach.canInvite ? (
        <ButtonLink
          kind="secondary"
          icon={isShort ? undefined : "user-plus"}
          to={leadingBack(`/doctor/${doctor.id}/invite`, here)}
        >
          {isShort ? "招待する" : "医の輪に招待する"}
        </ButtonLink>
      ) : null}
      {reach.canList ? (
        <ButtonLink
          kind="secondary"
          icon={isShort ? undefined : "list"}
          to={leadingBack(withParameters("/lists/hospitals/add", { doctors: doctor.id }), here)}
        >
          {isShort ? "リスト" : "リストに加える"}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** The cover sheet to a hospital, for the attention of the doctor. */
export const faxAddress = (hospitalId: string, doctorId: string, here: string) =>
  leadingBack(withParameters(`/hospitals/${hospitalId}/fax`, { doctor: doctorId }), here);
