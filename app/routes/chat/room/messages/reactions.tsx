import { MESSAGE_REACTION_LABELS, MESSAGE_REACTIONS, type MessageReaction } from "#contract/chat/reactions";
import { Form } from "~/forms/form";
import { confirmedText } from "~/parts/chat/confirmed-labels";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/sprites/icon-names";
import type { Around } from "./around";
import type { LogLine } from "./days";

const ICONS: Record<MessageReaction, IconName> = {
  like: "thumbs-up",
  helpful: "book-open",
  thanks: "smile",
  later: "clock",
};

type Props = { line: LogLine; around: Around };

/** What was answered to a message with a click, in one row under it; who did is in its menu. */
export function ReactionRow({ line, around }: Props) {
  const { acknowledgedBy, reactions = [] } = line;
  const { menu } = around;
  return (
    <div className="bubble-reacts" aria-live="off">
      {line.urgent ? (
        <Confirming line={line} around={around} asked={line.urgent.userIds} />
      ) : acknowledgedBy.length > 0 ? (
        <span className="bubble-acknowledged">確認しました {acknowledgedBy.length}</span>
      ) : null}
      {reactions.length > 0 ? (
        <ReactionForm line={line} kinds={reactions.map(({ kind }) => kind)} around={around} />
      ) : null}
      <a
        className="bubble-names"
        href={menu.address(line.seq)}
        onClick={(event) => menu.toggle(event, line.seq)}
      >
        <Icon name="users" size={16} label="リアクションした方" />
      </a>
    </div>
  );
}

/** Who of those whom an urgent message asks has confirmed it; they do so here. */
function Confirming({ line, around, asked }: Props & { asked: readonly string[] }) {
  const { acknowledgedBy, id, seq } = line;
  const { viewerId, mayWrite } = around;
  const isRequested = asked.includes(viewerId) && !acknowledgedBy.includes(viewerId);
  return (
    <>
      {isRequested && mayWrite ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="messageId" value={id} />
          <input type="hidden" name="seq" value={seq} />
          <Button small icon="check" name="intent" value="acknowledge">
            確認しました
          </Button>
        </Form>
      ) : null}
      <span className="bubble-acknowledged">{confirmedText(asked, acknowledgedBy)}</span>
    </>
  );
}

/** All kinds, to choose from. */
export function ReactionPicker({ line, around }: Props) {
  return <ReactionForm line={line} kinds={MESSAGE_REACTIONS} around={around} />;
}

type FormProps = Props & { kinds: readonly MessageReaction[] };

/** The pressed one takes it back. As buttons of a form they need no script. */
function ReactionForm({ line, around, kinds }: FormProps) {
  return (
    <Form method="post" className="bubble-react" aria-label="リアクション" preventScrollReset>
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="messageId" value={line.id} />
      <input type="hidden" name="seq" value={line.seq} />
      {kinds.map((kind) => (
        <ReactionButton key={kind} {...{ line, around, kind }} />
      ))}
    </Form>
  );
}

function ReactionButton({ line, around, kind }: Props & { kind: MessageReaction }) {
  const userIds = line.reactions?.find((each) => each.kind === kind)?.userIds ?? [];
  const isMine = userIds.includes(around.viewerId);
  return (
    <button
      type="submit"
      className="chip"
      name={isMine ? "unreact" : "react"}
      value={kind}
      aria-pressed={isMine}
      data-on={isMine || undefined}
      disabled={!around.mayWrite}
    >
      <Icon name={ICONS[kind]} size={16} />
      {MESSAGE_REACTION_LABELS[kind]}{" "}
      {userIds.length > 0 ? <b className="numbers">{userIds.length}</b> : null}
    </button>
  );
}
