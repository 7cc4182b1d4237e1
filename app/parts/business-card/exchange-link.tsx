import { ButtonLink } from "~/ui/button";
import type { WayToExchange } from "./way-to-exchange.server";

/** Beside the name of a person: what may be done about their card. */
export function ExchangeLink({ way: { to, label, isDone } }: { way: WayToExchange }) {
  return (
    <ButtonLink kind={isDone ? "quiet" : "secondary"} icon="contact" to={to}>
      {label}
    </ButtonLink>
  );
}
