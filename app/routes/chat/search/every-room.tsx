import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TALKERS } from "#contract/chat/limits";
import { FOUND_KINDS, type FoundKind, type FoundRoom, type Person } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { mayStartChats } from "~/parts/chat/writing/message-link.server";
import { only } from "~/request/guards.server";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Seal } from "~/ui/people/seal";
import { Row, RowList } from "~/ui/rows";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";
import { FoundMessage } from "./found-message";

/** Spans that a search may be kept to, in days. */
const SPANS = [30, 365] as const;

/** Chats that are offered to be searched alone. */
const RECENT = 8;

export const loader = only(...TALKERS)(async ({ api, url, viewer }) => {
  const query = queryTerms(url);
  const condition = conditionIn(url);
  const offset = Math.min(Math.max(Math.trunc(Number(url.searchParams.get("from"))) || 0, 0), 100_000);
  const mayStart = mayStartChats(viewer);
  if (!query) {
    const { rooms } = await api.chat.rooms();
    const recent = rooms.slice(0, RECENT);
    return json({ query, condition, found: null, recent, viewerId: viewer.id, mayStart });
  }
  const found = await api.chat.searchRooms({ query: { query, offset, ...condition } });
  return json({ query, condition, found, recent: [], viewerId: viewer.id, mayStart });
});

type Condition = { only?: FoundKind; days: number };

function conditionIn({ searchParams }: URL): Condition {
  const only = FOUND_KINDS.find((kind) => kind === searchParams.get("only"));
  const days = SPANS.find((span) => String(span) === searchParams.get("days")) ?? 0;
  return { ...(only && { only }), days };
}

export const meta = titled("すべてのチャットを検索");

export const handle: Handle = { hydrate: true, footer: false };

const WHAT_IS_FOUND =
  "メッセージの本文とファイル名から検索します。ひらがな・カタカナ、全角・半角は区別しません。各チャットの新しい1,000件までが対象です。";

export default function SearchEveryRoom() {
  const { query, condition, found, recent, viewerId, mayStart } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="すべてのチャットを検索" back={{ to: "/rooms", label: "チャット" }} />
      <Columns
        label={found ? "名前の一致" : "チャットを選んで検索"}
        aside={
          found ? (
            <Names names={found.names} query={query} viewerId={viewerId} />
          ) : recent.length > 0 ? (
            <OneRoom rooms={recent} viewerId={viewerId} />
          ) : null
        }
      >
        <SearchForm id="rooms-query" label="キーワード" wanted={query} keeps={savedFields(condition)} />
        {found ? (
          <>
            <Conditions query={query} condition={condition} />
            <Found
              rooms={found.rooms}
              people={found.people}
              query={query}
              viewerId={viewerId}
              isAll={found.next === null}
            />
            <CursorPages next={found.next} older="ほかのチャットも検索する" param="from" />
          </>
        ) : null}
        <p className="note">{WHAT_IS_FOUND}</p>
        {found || recent.length > 0 ? null : <NoChats mayStart={mayStart} />}
      </Columns>
    </>
  );
}

const savedFields = ({ only, days }: Condition) => ({
  ...(only && { only }),
  ...(days > 0 && { days: String(days) }),
});

function addressOf(query: string, condition: Condition): string {
  return `/rooms/search?${new URLSearchParams({ q: query, ...savedFields(condition) })}`;
}

/** What the results are kept to; each is a link, so that it works without scripts. */
function Conditions({ query, condition }: { query: string; condition: Condition }) {
  const { only, days } = condition;
  const choices = [
    { label: "すべて", is: only === undefined, to: { days } },
    { label: "ファイル", is: only === "files", to: { only: "files", days } },
    { label: "自分が送信", is: only === "own", to: { only: "own", days } },
    ...SPANS.map((span) => ({
      label: span === 30 ? "30日以内" : "1年以内",
      is: days === span,
      to: { ...(only && { only }), days: days === span ? 0 : span },
    })),
  ] as const;
  return (
    <ul className="chips" aria-label="絞り込み">
      {choices.map(({ label, is, to }) => (
        <li key={label}>
          <Link
            className="chip"
            data-on={is || undefined}
            aria-current={is ? "true" : undefined}
            to={addressOf(query, to)}
            replace
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type FoundProps = {
  rooms: readonly FoundRoom[];
  people: readonly Person[];
  query: string;
  viewerId: string;
  /** No room is left to be searched. */
  isAll: boolean;
};

function Found({ rooms, people, query, viewerId, isAll }: FoundProps) {
  if (rooms.length === 0)
    return (
      <Surface>
        <EmptyState
          drawing="search"
          title={
            isAll
              ? "該当するメッセージは見つかりませんでした"
              : "該当するメッセージは、ここまでのチャットには見つかりませんでした"
          }
        >
          <p>言葉を短くするか、絞り込みを外してお試しください。</p>
        </EmptyState>
      </Surface>
    );
  const senders = new Map(people.map((person) => [person.objectId, person]));
  return rooms.map(({ room, messages, isMore }) => (
    <Surface
      key={room.key}
      flush
      title={<RoomTitle room={room} viewerId={viewerId} />}
      more={isMore ? undefined : `${messages.length}件`}
    >
      <RowList label={`${room.name}の検索結果`}>
        {messages.map((message) => (
          <FoundMessage
            key={message.id}
            {...{ message, query }}
            roomId={room.key}
            isOwn={message.senderId === viewerId}
            sender={senders.get(message.senderId)}
          />
        ))}
        {isMore ? (
          <Row
            to={`/rooms/${room.key}/search?${new URLSearchParams({ q: query })}`}
            title="このチャットの中をすべて検索する"
          />
        ) : null}
      </RowList>
    </Surface>
  ));
}

type Named = { room: FoundRoom["room"]; viewerId: string };

const otherIn = ({ kind, members }: FoundRoom["room"], viewerId: string) =>
  kind === "direct" ? members.find(({ objectId }) => objectId !== viewerId) : undefined;

function RoomTitle({ room, viewerId }: Named) {
  const other = otherIn(room, viewerId);
  return (
    <>
      {room.name}{" "}
      <small>{other ? (room.title === "" ? honorific(other.role) : "") : `${room.memberCount}名`}</small>
    </>
  );
}

function NoChats({ mayStart }: { mayStart: boolean }) {
  return (
    <Surface>
      <EmptyState
        drawing="search"
        title="検索できるチャットはまだありません"
        action={mayStart ? <ButtonLink to="/rooms/new">チャットを始める</ButtonLink> : null}
      />
    </Surface>
  );
}

type OneRoomProps = { rooms: readonly FoundRoom["room"][]; viewerId: string };

/** The chats last written in, each to be searched alone. */
function OneRoom({ rooms, viewerId }: OneRoomProps) {
  return (
    <Surface title="チャットを選んで検索" flush>
      <RowList label="チャットを選んで検索">
        {rooms.map((room) => (
          <RoomRow key={room.key} {...{ room, viewerId }} to={`/rooms/${room.key}/search`} />
        ))}
      </RowList>
    </Surface>
  );
}

function RoomRow({ room, viewerId, to }: Named & { to: string }) {
  const other = otherIn(room, viewerId);
  return (
    <Row
      to={to}
      leading={
        <Seal name={room.name} role={other?.role} src={other?.avatarUrl} icon={other ? undefined : "users"} />
      }
      title={<RoomTitle room={room} viewerId={viewerId} />}
    />
  );
}

function Names({
  names,
  query,
  viewerId,
}: {
  names: readonly FoundRoom["room"][];
  query: string;
  viewerId: string;
}) {
  return (
    <Surface title="名前の一致" flush={names.length > 0}>
      {names.length === 0 ? (
        <p className="note">名前に「{query}」を含む相手・グループはありません。</p>
      ) : (
        <RowList label="名前の一致">
          {names.map((room) => (
            <RoomRow key={room.key} {...{ room, viewerId }} to={`/rooms/${room.key}`} />
          ))}
        </RowList>
      )}
    </Surface>
  );
}
