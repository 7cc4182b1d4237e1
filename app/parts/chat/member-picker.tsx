import type { ReactNode } from "react";
import type { Person } from "#contract/chat/rooms";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Seal } from "~/ui/people/seal";
import { RowList } from "~/ui/rows";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { honorific } from "./names";
import { PersonBadge } from "./person-badge";

export type Picked = Pick<Person, "objectId" | "name">;

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
  /** Ticked before this search; who of them is not among its hits stands above. */
  picked: readonly Picked[];
  name: string;
  /** A button that opens the one room with this person. */
  direct: boolean;
};

/** People to tick. */
export function MemberPicker({ people, picked, name, direct }: Props) {
  const shown = new Set(people.map(({ objectId }) => objectId));
  const pickedIds = new Set(picked.map(({ objectId }) => objectId));
  const others = picked.filter(({ objectId }) => !shown.has(objectId));
  return (
    <>
      {others.length > 0 ? (
        <Surface title="選んだ方" flush>
          <RowList>
            {others.map((person) => (
              <li key={person.objectId} className="line">
                <Tick person={person} isPicked>
                  {person.name}
                </Tick>
              </li>
            ))}
          </RowList>
        </Surface>
      ) : null}
      <Surface title={name ? `「${name}」の検索結果` : "名刺交換済み・同じコミュニティの方"} flush>
        {people.length > 0 ? (
          <RowList label="チャットを始められる方">
            {people.map((person) => (
              <PersonRow
                key={person.objectId}
                {...{ person, direct }}
                isPicked={pickedIds.has(person.objectId)}
              />
            ))}
          </RowList>
        ) : (
          <Nobody {...{ name, direct }} />
        )}
      </Surface>
    </>
  );
}

function PersonRow({ person, direct, isPicked }: { person: Person; direct: boolean; isPicked: boolean }) {
  return (
    <li className="line">
      <Tick person={person} isPicked={isPicked}>
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
      </Tick>
      {direct ? (
        <div className="row-acts">
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

type TickProps = { person: Picked; isPicked: boolean; children: ReactNode };

/** The name travels beside the id, so that who is ticked can be shown after another search. */
function Tick({ person, isPicked, children }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" name="memberList" value={person.objectId} defaultChecked={isPicked} />
      <input type="hidden" name={`name-${person.objectId}`} value={person.name} />
      {children}
    </label>
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
