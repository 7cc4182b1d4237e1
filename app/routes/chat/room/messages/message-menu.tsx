import { Form, Link } from "@remix-run/react";
import type { Person } from "#contract/chat/rooms";
import { nameOf } from "~/parts/chat/names";
import { PRINCIPAL_WORDS } from "~/parts/users/role-badge";
import { Button, buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { Around } from "./around";
import type { Line } from "./days";

type Props = { line: Line; around: Around; isOwn: boolean };

/** What can be done with a message, and who has read and acknowledged it. */
export function MessageMenu({ line, around, isOwn }: Props) {
  return (
    <details
      className="bubble-menu"
      onToggle={(event) => place(event.currentTarget)}
      onSubmit={(event) => leave(event.currentTarget)}
    >
      <summary>
        <Icon name="ellipsis" label="このメッセージの操作" />
      </summary>
      <div className="bubble-acts">
        {isOwn ? (
          <EditLink editAddress={around.editAddress(line.id)} />
        ) : (
          <Acknowledge line={line} viewerId={around.viewerId} />
        )}
        <People title="確認した方" ids={line.acknowledgedBy} around={around} />
        {isOwn ? <People title="既読の方" ids={around.readersOf(line.seq).userIds} around={around} /> : null}
        {isOwn ? <Delete line={line} /> : null}
      </div>
    </details>
  );
}

/** Above the message, or below it where the edge of the conversation would cut it off. */
function place(menu: HTMLDetailsElement) {
  const edge = menu.closest(".room-scroll")?.getBoundingClientRect().top ?? 0;
  const height = menu.querySelector<HTMLElement>(".bubble-acts")?.offsetHeight ?? 0;
  menu.toggleAttribute("data-below", menu.getBoundingClientRect().top - edge < height);
}

/** The button that was pressed goes with its form: who acts with keys stays at the message. */
function leave(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

function EditLink({ editAddress }: { editAddress: string }) {
  return (
    <Link className={buttonClass("quiet")} to={editAddress} preventScrollReset>
      <Icon name="pencil" />
      編集する
    </Link>
  );
}

/** Apart from everything else, and only after a second word. */
function Delete({ line }: { line: Line }) {
  return (
    <details
      className="bubble-delete"
      onToggle={(event) => {
        const menu = event.currentTarget.closest<HTMLDetailsElement>(".bubble-menu");
        if (menu) place(menu);
      }}
    >
      <summary>メッセージを削除…</summary>
      <p>相手の画面からも消えます。元には戻せません。</p>
      <Form method="post" preventScrollReset>
        <Named line={line} />
        <Button kind="danger" icon="trash-2" name="intent" value="delete">
          削除する
        </Button>
      </Form>
    </details>
  );
}

function Acknowledge({ line, viewerId }: { line: Line; viewerId: string }) {
  if (line.acknowledgedBy.includes(viewerId)) return <p>確認済みです。</p>;
  return (
    <Form method="post" preventScrollReset>
      <Named line={line} />
      <Button kind="quiet" icon="check" name="intent" value="acknowledge">
        確認しました
      </Button>
    </Form>
  );
}

/** Which message it is, and where it stands. */
function Named({ line }: { line: Line }) {
  return (
    <>
      <input type="hidden" name="messageId" value={line.id} />
      <input type="hidden" name="seq" value={line.seq} />
    </>
  );
}

const wordsFor = (person: Person | undefined) =>
  nameOf(person) + (person?.isUnderReview ? `（${PRINCIPAL_WORDS.temporaryDoctor}）` : "");

/** In large rooms the ids are not told, and the line shows the number alone. */
function People({ title, ids, around }: { title: string; ids: readonly string[]; around: Around }) {
  const names = ids.map((id) => (id === around.viewerId ? "自分" : wordsFor(around.people.get(id))));
  if (names.length === 0) return null;
  return (
    <p>
      <strong>{title}</strong> {names.join("、")}
    </p>
  );
}
