import { useLocation } from "@remix-run/react";
import { leadingBack } from "~/request/paths/back-link";
import { ButtonLink } from "~/ui/button";
import type { MessageLink } from "./message-link.server";

/** Shows, beside the name of a person, the way to write to them, or why there is none. */
export function WriteTo({ messageLink }: { messageLink: MessageLink | null }) {
  const { pathname, search } = useLocation();
  if (!messageLink) return null;
  if ("refusal" in messageLink)
    return (
      <>
        <p className="note write-refusal">{messageLink.refusal}</p>
        {messageLink.instead ? (
          <ButtonLink kind="secondary" icon="users" to={messageLink.instead.to}>
            {messageLink.instead.label}
          </ButtonLink>
        ) : null}
      </>
    );
  return (
    <ButtonLink
      icon="message-circle"
      to={messageLink.isNew ? leadingBack(messageLink.to, pathname + search) : messageLink.to}
    >
      メッセージを送る
    </ButtonLink>
  );
}
