import type { Poll } from "#contract/posts/shapes";
import { Form } from "~/forms/form";
import { withParameters } from "~/request/paths/back-link";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { PollEnd } from "../post/poll-end";

type Props = {
  poll: Poll;
  /** The page that takes the form: that of the post, or the list in which it stands. */
  action: string;
  /** The id of the post, in a list of several. */
  postId?: string;
  /** The page of the post, which says who chose what. */
  to: string;
  /** The author's name, for a screen reader that says only the poll's name. */
  of?: string;
  mayVote: boolean;
};

/** The choices with what was chosen so far; whoever may, chooses here. */
export function PollView({ poll, action, postId, to, of, mayVote }: Props) {
  const { choices, isSeveral, isSecret, endsAt, isEnded, voterCount } = poll;
  const most = Math.max(1, voterCount);
  const hasVoted = choices.some(({ isMine }) => isMine);
  const isOpen = mayVote && !isEnded;
  return (
    <Form
      method="post"
      action={action}
      className="poll"
      aria-label={of ? `${of}の投票` : "投票"}
      preventScrollReset
    >
      {postId ? <input type="hidden" name="postId" value={postId} /> : null}
      {hasVoted ? <input type="hidden" name="hasVoted" value="on" /> : null}
      <p>
        <b>{isSeveral ? "複数選択可" : "1つ選んでください"}</b>
        {isSecret ? "（無記名）" : ""}
        <br />
        <span className="note">
          {voterCount}名が回答
          {endsAt ? (
            <>
              ・<PollEnd {...{ endsAt, isEnded }} />
            </>
          ) : null}
        </span>
      </p>
      {choices.map(({ number, text, voteCount, isMine }) => (
        <label key={number} className="poll-choice">
          <input
            type={isSeveral ? "checkbox" : "radio"}
            name="choices"
            value={number}
            defaultChecked={isMine}
            disabled={!isOpen}
            required={!isSeveral}
          />
          <span>{text}</span>
          <span>
            <b className="numbers">{voteCount}</b>名
          </span>
          <svg className="poll-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
            <rect width={(voteCount / most) * 100} height="1" />
          </svg>
        </label>
      ))}
      <div className="acts">
        {isOpen ? (
          <Button small name="intent" value="vote">
            {hasVoted ? "回答を変更する" : "回答する"}
          </Button>
        ) : null}
        {isSecret || voterCount === 0 ? null : (
          <Link className="lk" to={`${withParameters(to, { show: "votes" })}#voters`} preventScrollReset>
            回答した方を見る
          </Link>
        )}
      </div>
    </Form>
  );
}
