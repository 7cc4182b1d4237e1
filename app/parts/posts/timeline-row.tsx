import type { ReactNode } from "react";
import type { Role } from "#contract/endpoint";
import type { Post } from "#contract/posts/shapes";
import { shownName } from "~/parts/chat/names";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import type { IconName } from "~/ui/sprites/icon-names";
import { Time } from "~/ui/time/time";
import { PollEnd } from "./post/poll-end";

type Props = {
  id?: string;
  to: string;
  author: { objectId: string; name: string; role: Role; avatarUrl?: string | null };
  /** The author as people are called: 「佐藤 健一 先生」. */
  called: string;
  /** Where it was posted, or where its author works. */
  place: ReactNode;
  at: number;
  title: ReactNode;
  /** Word badges before the title. */
  badges?: ReactNode;
  preview?: string;
  unread?: boolean;
  pollEnd?: Post["pollEnd"];
  /** What came of it; a count of 0 is left out. */
  counts: readonly { icon: IconName; count: number; word: string }[];
  /** What the author is drawn by, for who is not one person. */
  icon?: IconName;
};

/** A post in a list: who wrote it, where and when, its title, two lines of it, and quiet counts. */
export function TimelineRow(props: Props) {
  const { id, to, author, called, place, at, title, badges, preview, unread, icon } = props;
  return (
    <li id={id} className={unread ? "person tl is-unread" : "person tl"}>
      <Seal
        name={shownName(author)}
        role={author.role}
        src={icon ? undefined : author.avatarUrl}
        size="s"
        icon={icon}
      />
      <div className="row-words">
        <p className="tl-by">
          <b>{called}</b>
          <span>{place}</span>
          <Time at={at} as="when" />
        </p>
        <div className="name is-title">
          {badges}
          <Link to={to}>{title}</Link>
          {unread ? <span className="sr-only">未読</span> : null}
        </div>
        {preview ? <p className="sub cut">{preview}</p> : null}
        <Counts {...props} />
      </div>
    </li>
  );
}

function Counts({ counts, pollEnd }: Props) {
  const some = counts.filter(({ count }) => count > 0);
  if (some.length === 0 && !pollEnd) return null;
  return (
    <p className="tl-counts">
      {pollEnd ? (
        <span>
          <Icon name="clock" size={16} />
          投票は
          <PollEnd {...pollEnd} />
        </span>
      ) : null}
      {some.map(({ icon, count, word }) => (
        <span key={word}>
          <Icon name={icon} size={16} />
          <span className="sr-only">{word}</span>
          {count}
        </span>
      ))}
    </p>
  );
}
