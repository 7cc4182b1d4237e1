import type { Person } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Seal } from "~/ui/people/seal";
import { SearchLine } from "~/ui/search/search-line";
import { PersonBadge } from "../person-badge";
import { type Picked, Tick, Ticks } from "../ticks";

/** The search field of a form whose other button acts: it keeps what is ticked, with or without JavaScript. */
export function PersonSearch({ name }: { name: string }) {
  return (
    <div>
      <SearchLine id="contact-name" label="名前で検索" name="name" value={name}>
        <Button kind="secondary" icon="search" formMethod="get">
          検索する
        </Button>
      </SearchLine>
    </div>
  );
}

type Props = {
  people: readonly Person[];
  picked: readonly Picked[];
  name: string;
  /** One person is chosen, by a button that opens the one room with them, and nobody is ticked. */
  direct: boolean;
};

/** People to chat with. */
export function MemberPicker({ people, picked, name, direct }: Props) {
  return (
    <Ticks
      {...{ people, picked }}
      title={name ? `「${name}」の検索結果` : "名刺交換済み・同じコミュニティの方"}
      label="チャットを始められる方"
      nobody={<Nobody {...{ name, direct }} />}
      row={(person, isPicked) => <PersonRow key={person.objectId} {...{ person, direct, isPicked }} />}
    />
  );
}

function PersonRow({ person, direct, isPicked }: { person: Person; direct: boolean; isPicked: boolean }) {
  return (
    <li className="line">
      {direct ? (
        <Face person={person} />
      ) : (
        <Tick person={person} isPicked={isPicked}>
          <Face person={person} />
        </Tick>
      )}
      {direct ? (
        <div className="row-acts at-side">
          <Button
            kind="secondary"
            small
            icon="message-circle"
            name="directWith"
            value={person.objectId}
            aria-label={`${person.name}とチャットする`}
          >
            チャット
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function Face({ person }: { person: Person }) {
  return (
    <>
      <Seal name={person.name} role={person.role} src={person.avatarUrl} />
      <span className="row-words">
        <span className="name">
          <span>
            {person.name} <small>{honorific(person.role)}</small>
          </span>
          <PersonBadge of={person} />
        </span>
        {person.organization ? <span className="sub">{person.organization}</span> : null}
      </span>
    </>
  );
}

function Nobody({ name, direct }: Pick<Props, "name" | "direct">) {
  return (
    <EmptyState
      drawing="search"
      title={
        name || !direct
          ? "該当する方は見つかりませんでした"
          : "名刺交換済み・同じコミュニティの方は、まだいません"
      }
    >
      <p>
        {direct
          ? "名刺交換が済んだ方や、同じコミュニティに参加している方と、チャットを始められます。"
          : "すでにメンバーの方は、ここには表示されません。"}
      </p>
    </EmptyState>
  );
}
