import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** At the end of somebody's row: the way to ask for their card, or to the card where it was exchanged. */
export function AskForCard({ userId, name }: { userId: string; name: string }) {
  return (
    <Link className="at-end" to={`/business-card/new?to=${userId}`} aria-label={`${name}さんと名刺交換`}>
      <Icon name="contact" size={24} />
      <span aria-hidden>名刺交換</span>
    </Link>
  );
}
