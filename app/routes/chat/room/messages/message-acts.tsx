import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { MESSAGE_REACTION_LABELS } from "#contract/chat/reactions";
import type { Person } from "#contract/chat/shapes";
import { messageSubject } from "#contract/moderation/limits";
import { Form } from "~/forms/form";
import { undoSending } from "~/live/room/undo";
import { calledName, nameOf } from "~/parts/chat/names";
import { reminderTimes } from "~/parts/chat/writing/send-times";
import { reportPath } from "~/parts/moderation/report-path";
import { PRINCIPAL_LABELS } from "~/parts/users/role-badge";
import { Button, buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useToast } from "~/ui/overlays/toast";
import { useHydrated } from "~/ui/scripted/hydrated";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";
import type { Around } from "./around";
import type { LogLine } from "./days";
import { ReactionPicker } from "./reactions";

export type MenuProps = { line: LogLine; around: Around; isOwn: boolean };
export type UndoProps = { line: LogLine; around: Around };

/** The acts, and who has read and acknowledged it: at the message, and on a phone a sheet that rises from below. */
export function MessageActs({ line, around, isOwn }: MenuProps) {
  const acts = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    place(acts);
    const log = acts.current?.closest(".log");
    if (!log) return;
    // Lines that come meanwhile move its message.
    const watch = new ResizeObserver(() => place(acts));
    watch.observe(log);
    return () => watch.disconnect();
  }, []);
  const { menu, mayWrite } = around;
  const isPinned = around.pins.some(({ id }) => id === line.id);
  return (
    <dialog
      className="bubble-acts"
      open
      ref={acts}
      aria-label="メッセージの操作"
      onSubmit={menu.leave}
      onClose={menu.close}
    >
      <p className="bubble-acts-head">
        {isOwn ? "自分のメッセージ" : nameOf(around.people.get(line.senderId))}{" "}
        <Time at={line.createdAt} as="time" />
      </p>
      {mayWrite ? <ReactionPicker line={line} around={around} /> : null}
      {mayWrite ? <Reply line={line} around={around} /> : null}
      {isOwn ? null : <Acknowledge line={line} around={around} />}
      {mayWrite && !isOwn && !around.isDirect ? <ReplyToAuthor line={line} around={around} /> : null}
      <Copy line={line} onCopied={menu.close} />
      {line.notice ? null : <Forward line={line} around={around} />}
      <Form method="post" preventScrollReset>
        <Named line={line} />
        {mayWrite ? (
          <Button kind="quiet" icon="pin" name="intent" value={isPinned ? "unpin" : "pin"}>
            {isPinned ? "ピン留めを外す" : "ピン留め"}
          </Button>
        ) : null}
        <Button kind="quiet" icon="mail" name="intent" value="unread">
          未読にする
        </Button>
      </Form>
      <Remind line={line} around={around} onToggle={() => place(acts)} />
      {isOwn ? (
        mayWrite &&
        !line.isForwarded &&
        !line.notice && <EditLink editAddress={around.editAddress(line.id)} />
      ) : line.notice ? null : (
        <Report line={line} roomId={around.held.roomId} />
      )}
      <People title="確認した方" ids={line.acknowledgedBy} around={around} />
      <People title="未確認の方" ids={unconfirmedOf(line)} around={around} />
      {line.reactions?.map(({ kind, userIds }) => (
        <People key={kind} title={MESSAGE_REACTION_LABELS[kind]} ids={userIds} around={around} />
      ))}
      {isOwn ? <People title="既読の方" ids={around.readersOf(line.seq).userIds} around={around} /> : null}
      {isOwn && !line.notice ? <Delete line={line} onToggle={() => place(acts)} /> : null}
    </dialog>
  );
}

/**
 * Where a finger opens it, it is a sheet; else it is above the message, or below it where that leaves more of it in
 * sight.
 */
function place({ current: acts }: RefObject<HTMLDialogElement>) {
  if (!acts) return;
  if (window.matchMedia("(hover: none), (max-width: 30em)").matches) {
    if (acts.dataset.sheet) return;
    acts.dataset.sheet = "true";
    acts.removeAttribute("open");
    acts.showModal();
    return;
  }
  const at = acts.parentElement?.getBoundingClientRect();
  const edges = acts.closest(".room-scroll")?.getBoundingClientRect();
  if (!at || !edges) return;
  acts.style.maxBlockSize = "";
  const [above, below] = [at.top - edges.top, edges.bottom - at.bottom];
  const isBelow = above < acts.offsetHeight && below > above;
  acts.toggleAttribute("data-below", isBelow);
  acts.style.maxBlockSize = `${isBelow ? below : above}px`;
}

/** Those whom an urgent message asks and who have not confirmed it. */
const unconfirmedOf = ({ urgent, acknowledgedBy }: LogLine) =>
  (urgent?.userIds ?? []).filter((id) => !acknowledgedBy.includes(id));

type ActProps = { line: LogLine; around: Around };

function Reply({ line, around }: ActProps) {
  const reply = (event: MouseEvent) => {
    event.preventDefault();
    around.menu.close();
    around.onReply(line);
  };
  return (
    <Link
      className={buttonClass("quiet")}
      to={around.replyAddress(line.id)}
      preventScrollReset
      onClick={reply}
    >
      <Icon name="reply" />
      返信・引用
    </Link>
  );
}

/** Only with scripts: without, one writes 「@氏名」. */
function ReplyToAuthor({ line, around }: ActProps) {
  const isHydrated = useHydrated();
  const author = around.people.get(line.senderId);
  if (!isHydrated || !author) return null;
  const mention = () => {
    around.menu.close();
    around.onMention(line, calledName(author));
  };
  return (
    <Button type="button" kind="quiet" icon="at-sign" onClick={mention}>
      メンションして返信
    </Button>
  );
}

/** Only a script can: without one the text is selected. */
function Copy({ line, onCopied }: { line: LogLine; onCopied: () => void }) {
  const toast = useToast();
  const isHydrated = useHydrated();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(line.message);
      toast({ kind: "success", text: "コピーしました" });
      onCopied();
    } catch {
      toast({ kind: "error", text: "コピーできませんでした" });
    }
  };
  if (!isHydrated || !line.message) return null;
  return (
    <Button type="button" kind="quiet" icon="copy" onClick={copy}>
      コピー
    </Button>
  );
}

/** Notifies oneself of the message later. */
function Remind({ line, around, onToggle }: ActProps & { onToggle: () => void }) {
  const set = around.reminders.find(({ messageId }) => messageId === line.id);
  return (
    <details className="bubble-remind" onToggle={onToggle}>
      <summary>
        <Icon name="bell" />
        {set ? (
          <>
            リマインド：
            <Time at={set.remindAt} as="when" />
          </>
        ) : (
          "リマインドする…"
        )}
      </summary>
      <Form method="post" preventScrollReset>
        <Named line={line} />
        <input type="hidden" name="intent" value="remind" />
        {reminderTimes(serverNow()).map(({ value, label }) => (
          <Button key={value} kind="quiet" name="remind" value={value}>
            {label}
          </Button>
        ))}
        {set ? (
          <Button kind="quiet" icon="x" name="remind" value="none">
            リマインドを取り消す
          </Button>
        ) : null}
      </Form>
    </details>
  );
}

function Forward({ line, around }: ActProps) {
  return (
    <Link className={buttonClass("quiet")} to={`/rooms/${around.held.roomId}/forward/${line.seq}`}>
      <Icon name="forward" />
      転送
    </Link>
  );
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

function Acknowledge({ line, around }: ActProps) {
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
  nameOf(person) + (person?.isUnderReview ? `（${PRINCIPAL_LABELS.temporaryDoctor}）` : "");

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

/** Takes a message back that was just sent. */
export function Undo({ line, around }: UndoProps) {
  const [isPending, setPending] = useState(false);
  if (line.notice) return null;
  async function undo() {
    setPending(true);
    if (await undoSending(around.held.roomId, line.id)) around.onUndone(line);
    setPending(false);
  }
  return (
    <span className="bubble-undo">
      <Button type="button" kind="quiet" onClick={undo} pending={isPending} pendingWord="取り消し中…">
        送信を取り消す
      </Button>
    </span>
  );
}
