import { useLocation } from "@remix-run/react";
import { leadingBack } from "~/request/paths/back-link";
import { ButtonLink } from "~/ui/button";
import type { MessageLink } from "./way-to-write.server";

/** Shows, beside the name of a person, the way to write to them, or why there is none. */
export function WriteTo({ way }: { way: MessageLink | null }) {
  const { pathname, search } = useLocation();
  if (!way) return null;
  if ("refusal" in way) return <p className="note write-refusal">{way.refusal}</p>;
  return (
    <ButtonLink icon="message-circle" to={way.isNew ? leadingBack(way.to, pathname + search) : way.to}>
      メッセージを送る
    </ButtonLink>
  );
}
