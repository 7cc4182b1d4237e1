import { Form } from "@remix-run/react";
import type { Person } from "#contract/rooms";
import { RoleBadge } from "~/bodies/users/role-badge";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { honorific } from "./names";

/** Finds a person by name; every hit is a button that opens the one room with them. */
export function ContactPicker({ people, name }: { people: readonly Person[]; name: string }) {
  return (
    <>
      <Form method="get" role="search" className="quick-search">
        <label htmlFor="contact-name">名前でさがす</label>
        <div className="quick-search-line">
          <input
            className="input"
            id="contact-name"
            type="search"
            name="name"
            defaultValue={name}
            enterKeyHint="search"
            autoComplete="off"
          />
          <Button kind="secondary" icon="search">
            さがす
          </Button>
        </div>
      </Form>
      <Surface title={name ? `「${name}」の検索結果` : "つながりのある方"} flush>
        {people.length > 0 ? <People people={people} /> : <Nobody name={name} />}
      </Surface>
    </>
  );
}

function People({ people }: { people: readonly Person[] }) {
  return (
    <RowList label="チャットを始められる方">
      {people.map((person) => (
        <li key={person.objectId} className="row">
          <span className="row-leading">
            <Avatar name={person.name} src={person.avatarUrl} />
          </span>
          <div className="row-words">
            <div className="row-title">
              <span>
                {person.name} <small>{honorific(person.role)}</small>
              </span>
              <RoleBadge of={person.role} />
            </div>
            {person.organization ? <div className="row-detail">{person.organization}</div> : null}
          </div>
          <Form method="post" className="row-actions">
            <input type="hidden" name="memberList" value={person.objectId} />
            <Button kind="secondary" icon="message-circle" aria-label={`${person.name}とチャットする`}>
              チャットする
            </Button>
          </Form>
        </li>
      ))}
    </RowList>
  );
}

function Nobody({ name }: { name: string }) {
  return (
    <EmptyState
      icon="users"
      title={name ? "該当する方は見つかりませんでした" : "まだつながりのある方がいません"}
    >
      <p>名刺交換が済んだ方や、同じグループに参加している方と、チャットを始められます。</p>
    </EmptyState>
  );
}
