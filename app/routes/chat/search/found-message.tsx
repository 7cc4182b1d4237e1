import { isPicture } from "#contract/chat/media-place";
import type { ChatMedia, Message, Person } from "#contract/chat/shapes";
import { messageAddress } from "~/parts/chat/message-address";
import { nameOf } from "~/parts/chat/names";
import { UnderReview } from "~/parts/chat/under-review";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Excerpt } from "~/ui/search/excerpt";
import { excerptOf } from "~/ui/search/excerpt-parts";
import { Time } from "~/ui/time/time";

type Props = { message: Message; sender: Person | undefined; query: string; roomId: string; isOwn?: boolean };

/** A message that was found: who wrote it, when, the words around what was looked for; it leads to its place. */
export function FoundMessage({ message, sender, query, roomId, isOwn = false }: Props) {
  return (
    <li className="line">
      <div className="row-words">
        <div className="name is-strong">
          <Link to={messageAddress(roomId, message.seq)} reloadDocument>
            {isOwn ? "自分" : nameOf(sender)}
          </Link>
          <UnderReview of={sender} />
        </div>
        {message.message ? (
          <div className="sub cut">
            <Excerpt text={message.message} query={query} />
          </div>
        ) : null}
        <FoundFiles medias={message.medias} query={query} />
      </div>
      <div className="end">
        <Time at={message.createdAt} as="when" />
      </div>
    </li>
  );
}

/** The files whose names hold something of what was looked for. */
function FoundFiles({ medias, query }: { medias: readonly ChatMedia[]; query: string }) {
  const found = medias.filter(({ fileName }) => excerptOf(fileName, query).some(({ isHit }) => isHit));
  return found.map(({ name, fileName, contentType }) => (
    <div key={name} className="sub found-file">
      <Icon name={isPicture(contentType) ? "image" : "file-text"} />
      <Excerpt text={fileName} query={query} />
    </div>
  ));
}
