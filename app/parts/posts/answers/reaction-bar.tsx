import { REACTION_LABELS, REACTIONS, type Reaction } from "#contract/posts/limits";
import type { Reacted } from "#contract/posts/shapes";
import { Form } from "~/forms/form";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { IconName } from "~/ui/sprites/icon-names";
import { formatPeople } from "~/ui/text/numbers";

const ICONS: Record<Reaction, IconName> = {
  like: "thumbs-up",
  helpful: "book-open",
  thanks: "smile",
  check: "check",
};

type Props = Reacted & {
  /** The page that takes the form: that of the post, or the list in which it stands. */
  action: string;
  /** The id of the post, in a list of several. */
  postId?: string;
  commentId?: string;
  /** Whoever only reads sees counts and presses nothing. */
  mayReact: boolean;
  /** The address that shows who reacted. */
  names?: string;
  /** The author's name, for a screen reader that says only the buttons. */
  of: string;
  /** Answers that nobody has given yet are behind a word. */
  short?: boolean;
  /** Of what must be read: whether the viewer has confirmed it, or wrote it. The confirmation is no reaction then. */
  mustRead?: { isAcknowledged: boolean; isOwn: boolean } | null;
};

/** Four answers with a click, one a person: the pressed one takes it back. As buttons of a form they need no script. */
export function ReactionBar({
  action,
  postId,
  commentId,
  names,
  short = false,
  mustRead = null,
  ...bar
}: Props) {
  const { reactions, mayReact } = bar;
  const kinds = mustRead ? REACTIONS.filter((kind) => kind !== "check") : REACTIONS;
  const given = kinds.filter((kind) => reactions[kind] > 0);
  const others = mayReact ? kinds.filter((kind) => reactions[kind] === 0) : [];
  const shown = short ? given : kinds.filter((kind) => given.includes(kind) || others.includes(kind));
  return (
    <Form
      method="post"
      action={action}
      className="reacts"
      aria-label={`${bar.of}へのリアクション`}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="react" />
      {postId ? <input type="hidden" name="postId" value={postId} /> : null}
      {commentId ? <input type="hidden" name="commentId" value={commentId} /> : null}
      {mustRead ? <Confirmation {...mustRead} count={reactions.check} mayConfirm={mayReact} /> : null}
      {shown.map((kind) => (
        <ResponseBody key={kind} kind={kind} {...bar} />
      ))}
      {short && others.length > 0 ? (
        <details className="react-more">
          <summary className="chip">
            <Icon name="smile" size={16} />
            リアクション
          </summary>
          <div className="reacts">
            {others.map((kind) => (
              <ResponseBody key={kind} kind={kind} {...bar} />
            ))}
          </div>
        </details>
      ) : null}
      {names && given.length > 0 ? (
        <Link className="react-names" to={names} preventScrollReset>
          リアクションした方
        </Link>
      ) : null}
    </Form>
  );
}

type ConfirmationProps = { isAcknowledged: boolean; isOwn: boolean; count: number; mayConfirm: boolean };

/** One press, that nothing takes back; afterwards it says how many have. */
function Confirmation({ isAcknowledged, isOwn, count, mayConfirm }: ConfirmationProps) {
  const waits = !isAcknowledged && !isOwn && mayConfirm;
  return (
    <>
      {waits ? (
        <button
          type="submit"
          className={buttonClass("primary", { small: true })}
          name="reactionType"
          value="check"
        >
          <Icon name="check" size={16} />
          {REACTION_LABELS.check}
        </button>
      ) : null}
      <span className="note nowrap">
        {waits ? null : <Icon name="check" size={16} />}
        {`${waits ? "" : `${REACTION_LABELS.check} `}${formatPeople(count)}`}
      </span>
    </>
  );
}

type AnswerProps = Pick<Props, "reactions" | "myReaction" | "mayReact"> & { kind: Reaction };

function ResponseBody({ kind, reactions, myReaction, mayReact }: AnswerProps) {
  const isMine = myReaction === kind;
  const count = reactions[kind];
  return (
    <button
      type="submit"
      className="chip"
      name="reactionType"
      value={isMine ? "" : kind}
      aria-pressed={isMine}
      data-on={isMine || undefined}
      disabled={!mayReact}
    >
      <Icon name={ICONS[kind]} size={16} />
      <span className="react-word">{REACTION_LABELS[kind]}</span>{" "}
      {count > 0 ? <b className="numbers">{count}</b> : null}
    </button>
  );
}
