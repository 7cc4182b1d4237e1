import { Form } from "@remix-run/react";
import type { Poll } from "#contract/posts/forms";
import { PollEnd } from "~/parts/posts/poll-end";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";

/** The choices with what was chosen so far; whoever may, chooses here. */
export function PollView({ poll, action, mayVote }: { poll: Poll; action: string; mayVote: boolean }) {
  const { choices, isSeveral, isSecret, endsAt, isEnded, voterCount } = poll;
  const most = Math.max(1, voterCount);
  const hasVoted = choices.some(({ isMine }) => isMine);
  const isOpen = mayVote && !isEnded;
  return (
    <Form method="post" action={action} className="poll" aria-label="投票" preventScrollReset>
      <p>
        <b>{isSeveral ? "いくつでも選べます" : "1つ選んでください"}</b>
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
          <Link className="lk" to={`${action}?show=votes#voters`} preventScrollReset>
            回答した人を見る
          </Link>
        )}
      </div>
    </Form>
  );
}
