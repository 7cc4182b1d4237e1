import { Link } from "@remix-run/react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Person } from "#contract/chat/rooms";
import { messageSubject } from "#contract/moderation/message-subject";
import { Form } from "~/forms/form";
import { nameOf } from "~/parts/chat/names";
import { reportPath } from "~/parts/moderation/report-path";
import { PRINCIPAL_WORDS } from "~/parts/users/role-badge";
import { Button, buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { Around } from "./around";
import type { LogLine } from "./days";

type Props = { line: LogLine; around: Around; isOwn: boolean };

/**
 * What can be done with a message. A room has a hundred of them, of which one menu is open at most: the others are a
 * link, which without scripts leads to the page with this one open.
 */
export function MessageMenu({ line, around, isOwn }: Props) {
  const { menu } = around;
  const isOpen = menu.openSeq === line.seq;
  return (
    <>
      <a
        className="bubble-more"
        href={menu.address(isOpen ? null : line.seq)}
        aria-label="このメッセージの操作"
        aria-expanded={isOpen || undefined}
        onClick={(event) => menu.toggle(event, line.seq)}
      >
        …
      </a>
      {isOpen ? <Acts line={line} around={around} isOwn={isOwn} /> : null}
    </>
  );
}

/** The acts, and who has read and acknowledged it. */
function Acts({ line, around, isOwn }: Props) {
  const acts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place(acts), []);
  return (
    <div className="bubble-acts" ref={acts} onSubmit={around.menu.leave}>
      {isOwn ? (
        around.mayWrite && <EditLink editAddress={around.editAddress(line.id)} />
      ) : (
        <>
          <Acknowledge line={line} around={around} />
          <Report line={line} roomId={around.held.roomId} />
        </>
      )}
      <People title="確認した方" ids={line.acknowledgedBy} around={around} />
      {isOwn ? <People title="既読の方" ids={around.readersOf(line.seq).userIds} around={around} /> : null}
      {isOwn ? <Delete line={line} onToggle={() => place(acts)} /> : null}
    </div>
  );
}

/** Puts the menu above the message, or below it if the edge of the conversation would cut it off. */
function place({ current: acts }: RefObject<HTMLElement>) {
  const top = acts?.parentElement?.getBoundingClientRect().top ?? 0;
  const edge = acts?.closest(".room-scroll")?.getBoundingClientRect().top ?? 0;
  acts?.toggleAttribute("data-below", top - edge < acts.offsetHeight);
}

function EditLink({ editAddress }: { editAddress: string }) {
  return (
    <Link className={buttonClass("quiet")} to={editAddress} preventScrollReset>
      <Icon name="pencil" />
      編集する
    </Link>
  );
}

function Report({ line, roomId }: { line: LogLine; roomId: string }) {
  const to = reportPath("message", messageSubject(roomId, line.id), `/rooms/${roomId}`);
  return (
    <Link className={buttonClass("quiet")} to={to}>
      <Icon name="flag" />
      通報する
    </Link>
  );
}

/** Stands apart from everything else, and asks once more before it deletes. */
function Delete({ line, onToggle }: { line: LogLine; onToggle: () => void }) {
  return (
    <details className="bubble-delete" onToggle={onToggle}>
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

function Acknowledge({ line, around }: Omit<Props, "isOwn">) {
  if (line.acknowledgedBy.includes(around.viewerId)) return <p>確認済みです。</p>;
  if (!around.mayWrite) return null;
  return (
    <Form method="post" preventScrollReset>
      <Named line={line} />
      <Button kind="quiet" icon="check" name="intent" value="acknowledge">
        確認しました
      </Button>
    </Form>
  );
}

/** Says which message it is, and where it stands. */
function Named({ line }: { line: LogLine }) {
  return (
    <>
      <input type="hidden" name="messageId" value={line.id} />
      <input type="hidden" name="seq" value={line.seq} />
    </>
  );
}

const wordsFor = (person: Person | undefined) =>
  nameOf(person) + (person?.isUnderReview ? `（${PRINCIPAL_WORDS.temporaryDoctor}）` : "");

/** Names people by their ids. In large rooms the ids are not known, and the line shows only the number. */
function People({ title, ids, around }: { title: string; ids: readonly string[]; around: Around }) {
  const names = ids.map((id) => (id === around.viewerId ? "自分" : wordsFor(around.people.get(id))));
  if (names.length === 0) return null;
  return (
    <p>
      <strong>{title}</strong> {names.join("、")}
    </p>
  );
}
