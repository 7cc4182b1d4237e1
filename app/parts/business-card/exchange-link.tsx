import { useLocation } from "@remix-run/react";
import { leadingBack } from "~/request/paths/back-link";
import { ButtonLink } from "~/ui/button";
import type { ExchangeEntry } from "./exchange-entry.server";

type Props = {
  entry: ExchangeEntry;
  /** It is what is done first on that page. */
  isFirst?: boolean;
};

/** Says, beside the name of a person, what may be done about their card. */
export function ExchangeLink({ entry: { to, label, isDone }, isFirst = false }: Props) {
  const { pathname, search } = useLocation();
  const kind = isDone ? "quiet" : isFirst ? "primary" : "secondary";
  return (
    <ButtonLink kind={kind} icon="contact" to={leadingBack(to, pathname + search)}>
      {label}
    </ButtonLink>
  );
}
