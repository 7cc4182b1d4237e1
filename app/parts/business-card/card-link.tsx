import { useLocation } from "@remix-run/react";
import type { Role } from "#contract/endpoint";
import { calledBy } from "#contract/users/called";
import { leadingBack } from "~/request/paths/back-link";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

type Props = { userId: string; name: string; of: Role /** The viewer holds their card. */; isHeld?: boolean };

/** Leads, at the end of somebody's row, to asking for their card, or to the card if it was exchanged. */
export function CardLink({ userId, name, of, isHeld }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Link
      className="at-end"
      to={leadingBack(`/business-card/new?to=${userId}`, pathname + search)}
      aria-label={`${calledBy(name, of)}${isHeld ? "の名刺" : "と名刺交換"}`}
    >
      <Icon name="contact" size={24} />
      <span aria-hidden>{isHeld ? "名刺" : "名刺交換"}</span>
    </Link>
  );
}
