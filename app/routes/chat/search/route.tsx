import { json } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { TALKERS } from "#contract/chat/limits";
import type { Message, Person, Room } from "#contract/chat/shapes";
import { isConnectRole } from "#contract/endpoint";
import { RoomAside, roomMembers } from "~/parts/chat/room-aside";
import { only } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";
import { FoundMessage } from "./found-message";

export const loader = only(...TALKERS)(async ({ api, params, url, viewer }) => {
  const id = params.id ?? "";
  const query = queryTerms(url);
  const before = cursorOf(url);
  const [room, found] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    query ? api.chat.findMessages({ params: { id }, query: { query, before } }) : null,
  ]);
  return json({ room, query, found, isOfConnect: isConnectRole(viewer.role) });
});

export const meta = titled("チャット内を検索");

export const handle: Handle = { hydrate: true, footer: false };

export default function Search() {
  const { room, query, found, isOfConnect } = useLoaderData<typeof loader>();
  return <RoomSearch {...{ room, query, found, isOfConnect }} />;
}

const WHAT_IS_FOUND =
  "メッセージの本文とファイル名から検索します。ひらがな・カタカナ、全角・半角は区別しません。";

type Props = {
  room: Room;
  query: string;
  found: { messages: Message[]; next: number | null } | null;
  isOfConnect: boolean;
};

/** Finds what was said in a room, and files by their names; one character is enough. */
function RoomSearch({ room, query, found, isOfConnect }: Props) {
  const { sessionId: roomId } = room;
  const base = `/rooms/${roomId}`;
  const people = new Map([...room.formerMembers, ...room.members].map((person) => [person.objectId, person]));
  return (
    <>
      <PageHead title="チャット内を検索" back={{ to: base, label: room.name }} />
      <Columns
        label="このチャット"
        aside={<RoomAside {...roomMembers(room)} isOfConnect={isOfConnect} here="/search" />}
      >
        <SearchForm id="room-query" label="キーワード" wanted={query} />
        <p>
          <Link to={`/rooms/search?${new URLSearchParams(query ? { q: query } : {})}`}>
            すべてのチャットを検索
          </Link>
        </p>
        {found ? (
          <Surface title={`「${query}」の検索結果`} flush>
            <Found {...found} query={query} roomId={roomId} people={people} />
          </Surface>
        ) : (
          <p className="note">{WHAT_IS_FOUND}</p>
        )}
        <CursorPages next={found?.next} older="さらに前を検索する" />
      </Columns>
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
        <FoundMessage
          key={message.id}
          {...{ message, query, roomId }}
          sender={people.get(message.senderId)}
        />
      ))}
    </RowList>
  );
}
