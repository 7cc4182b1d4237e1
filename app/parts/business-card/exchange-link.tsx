import { useLocation } from "@remix-run/react";
import { leadingBack } from "~/request/paths/back-link";
import { ButtonLink } from "~/ui/button";
import type { ExchangeEntry } from "./exchange-entry.server";

/** Says, beside the name of a person, what may be done about their card. */
export function ExchangeLink({ entry: { to, label, isDone } }: { entry: ExchangeEntry }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink kind={isDone ? "quiet" : "secondary"} icon="contact" to={leadingBack(to, pathname + search)}>
      {label}
    </ButtonLink>
  );
}
