import type { MessageLink } from "~/parts/chat/writing/message-link.server";
import { WriteTo } from "~/parts/chat/writing/write-to";
import type { ExchangeEntry } from "./exchange-entry.server";
import { ExchangeLink } from "./exchange-link";

type Props = { messageLink: MessageLink | null; exchange: ExchangeEntry | null };

/** What one may do with a person: a message, else their card first and then why there is no message. */
export function PersonActs({ messageLink, exchange }: Props) {
  const mayWrite = messageLink !== null && "to" in messageLink;
  return (
    <>
      {mayWrite ? <WriteTo messageLink={messageLink} /> : null}
      {exchange ? <ExchangeLink entry={exchange} isFirst={!mayWrite} /> : null}
      {mayWrite ? null : <WriteTo messageLink={messageLink} />}
    </>
  );
}
