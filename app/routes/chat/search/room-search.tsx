import { isPicture } from "#contract/chat/media/media-place";
import type { ChatMedia, Message, Person, Room } from "#contract/chat/rooms";
import { messageAddress } from "~/parts/chat/message-address";
import { nameOf } from "~/parts/chat/names";
import { UnderReview } from "~/parts/chat/under-review";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";
import { excerptOf } from "./excerpt";

const WHAT_IS_FOUND =
  "メッセージの本文とファイル名から検索します。ひらがな・カタカナ、全角・半角は区別しません。";

type Props = { room: Room; query: string; found: { messages: Message[]; next: number | null } | null };

/** Finds what was said in a room, and files by their names; one character is enough. */
export function RoomSearch({ room, query, found }: Props) {
  const { sessionId: roomId } = room;
  const base = `/rooms/${roomId}`;
  const people = new Map([...room.formerMembers, ...room.members].map((person) => [person.objectId, person]));
  return (
    <>
      <PageHead title="チャット内を検索" back={{ to: base, label: room.name }} />
      <SearchForm id="room-query" label="キーワード" wanted={query} />
      {found ? (
        <Surface title={`「${query}」の検索結果`} flush>
          <Found {...found} query={query} roomId={roomId} people={people} />
        </Surface>
      ) : (
        <p className="note">{WHAT_IS_FOUND}</p>
      )}
      <CursorPages next={found?.next} older="さらに前を検索する" />
    </>
  );
}

type FoundProps = NonNullable<Props["found"]> & {
  query: string;
  roomId: string;
  people: ReadonlyMap<string, Person>;
};

function Found({ messages, next, query, roomId, people }: FoundProps) {
  if (messages.length === 0) {
    const where = next === null ? "" : "、ここまでの範囲では";
    return (
      <EmptyState drawing="search" title={`該当するメッセージは${where}見つかりませんでした`}>
        <p>{WHAT_IS_FOUND}</p>
      </EmptyState>
    );
  }
  return (
    <RowList label="見つかったメッセージ">
      {messages.map((message) => (
        <li key={message.id} className="line">
          <div className="row-words">
            <div className="name is-strong">
              <Link to={messageAddress(roomId, message.seq)} reloadDocument>
                {nameOf(people.get(message.senderId))}
              </Link>
              <UnderReview of={people.get(message.senderId)} />
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
      ))}
    </RowList>
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

/** Marks what was looked for, also for screen readers that say so. */
function Excerpt({ text, query }: { text: string; query: string }) {
  return (
    <span>
      {excerptOf(text, query).map(({ at, text, isHit }) => (isHit ? <mark key={at}>{text}</mark> : text))}
    </span>
  );
}
