import { Form, Link } from "@remix-run/react";
import type { Message, Person, Room } from "#contract/rooms";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { RowList } from "~/ui/rows";
import { SearchLine } from "~/ui/search-line";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time";

type Props = { room: Room; query: string; found: { messages: Message[]; next: number | null } | null };

/** Finds what was said in a room; one character is enough. */
export function RoomSearch({ room, query, found }: Props) {
  const base = `/rooms/${room.sessionId}`;
  const people = new Map([...room.formerMembers, ...room.members].map((person) => [person.objectId, person]));
  return (
    <>
      <PageHead title="チャットの中をさがす" back={{ to: base, label: room.name }} />
      <Form method="get" role="search" className="quick-search">
        <SearchLine id="room-query" label="さがす言葉" name="q" value={query}>
          <Button kind="secondary" icon="search">
            さがす
          </Button>
        </SearchLine>
      </Form>
      {found ? (
        <Surface title={`「${query}」の検索結果`} flush>
          <Found messages={found.messages} base={base} people={people} />
        </Surface>
      ) : null}
      {found?.next ? (
        <ButtonLink kind="secondary" to={`?${new URLSearchParams({ q: query, before: `${found.next}` })}`}>
          さらに前をさがす
        </ButtonLink>
      ) : null}
    </>
  );
}

const AROUND = 20;

type FoundProps = { messages: Message[]; base: string; people: ReadonlyMap<string, Person> };

function Found({ messages, base, people }: FoundProps) {
  if (messages.length === 0) {
    return (
      <EmptyState icon="search" title="該当するメッセージは見つかりませんでした">
        <p>ひらがな・カタカナ、全角・半角は区別しません。</p>
      </EmptyState>
    );
  }
  return (
    <RowList label="見つかったメッセージ">
      {messages.map((message) => (
        <li key={message.id} className="row">
          <div className="row-words">
            <div className="row-title">
              <Link to={`${base}?before=${message.seq + AROUND}#m${message.seq}`} reloadDocument>
                {people.get(message.senderId)?.name ?? "退会したメンバー"}
              </Link>
            </div>
            <div className="row-detail">{message.message}</div>
          </div>
          <div className="row-meta">
            <Time at={message.createdAt} as="when" />
          </div>
        </li>
      ))}
    </RowList>
  );
}
