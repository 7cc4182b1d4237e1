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
import type { Tile } from "./tile";

/** `shown`: in place of the number, where it alone says too little: 「確認 9/12件」. */
type Count = { icon: IconName; count: number; word: string; shown?: string };

type Props = {
  id?: string;
  to: string;
  author: { objectId: string; name: string; role: Role; avatarUrl?: string | null };
  isVerified?: boolean;
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
  /** `must`: the viewer has to confirm it; `pr`: a company's information, which is quieter than the others. */
  weight?: "must" | "pr";
  tile?: Tile | null;
  pollEnd?: Post["pollEnd"];
  /** What came of it; a count of 0 is left out. */
  counts: readonly Count[];
  /** The icon in place of a seal, for an author who is not one person; a hospital keeps its picture. */
  icon?: IconName;
};

/** A post in a list: who wrote it, where and when, its title, two lines of it, and quiet counts. */
export function TimelineRow(props: Props) {
  const { id, counts, pollEnd } = props;
  return (
    <li id={id} className={classOf(props)} data-weight={props.weight}>
      <Words {...props} titleAs="div">
        <Counts {...{ counts, pollEnd }} />
      </Words>
    </li>
  );
}

type ArticleProps = Omit<Props, "title" | "counts"> & { title: string; children: ReactNode };

/** The same, answered where it stands: what can be pressed comes below the words. */
export function TimelineArticle({ children, ...row }: ArticleProps) {
  return (
    <article id={row.id} className={classOf(row)} data-weight={row.weight} aria-label={row.title}>
      <Words {...row} titleAs="h2">
        {children}
      </Words>
    </article>
  );
}

const classOf = ({ unread }: Pick<Props, "unread">) => (unread ? "person tl is-unread" : "person tl");

type WordsProps = Omit<Props, "counts"> & { titleAs: "div" | "h2"; children: ReactNode };

function Words(props: WordsProps) {
  const { to, author, isVerified, called, place, at, title, titleAs: Title, badges, preview, unread } = props;
  const { icon, tile, children } = props;
  return (
    <>
      <Seal
        name={shownName(author)}
        role={author.role}
        src={icon && icon !== "hospital" ? undefined : author.avatarUrl}
        size="s"
        icon={icon}
        isVerified={isVerified}
      />
      <div className="row-words">
        <p className="tl-by">
          <b>{called}</b>
          <span>{place}</span>
          <Time at={at} as="when" />
        </p>
        {tile ? <MediaTile {...tile} /> : null}
        <Title className="name is-title">
          {badges}
          <Link to={to}>{title}</Link>
          {unread ? <span className="sr-only">未読</span> : null}
        </Title>
        {preview ? <p className="sub cut">{preview}</p> : null}
        {children}
      </div>
    </>
  );
}

function MediaTile({ url, word, count }: Tile) {
  return (
    <span className="tl-tile">
      {url ? (
        <>
          <img src={url} alt={word} loading="lazy" decoding="async" />
          {count > 1 ? <small aria-hidden>{count}枚</small> : null}
        </>
      ) : (
        <>
          <Icon name="file-text" size={24} />
          <span>{word}</span>
          {count > 1 ? <span>{count}件</span> : null}
        </>
      )}
    </span>
  );
}

export function Counts({ counts, pollEnd }: { counts: readonly Count[]; pollEnd?: Post["pollEnd"] }) {
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
      {some.map(({ icon, count, word, shown }) => (
        <span key={word}>
          <Icon name={icon} size={16} />
          {shown ? null : <span className="sr-only">{word}</span>}
          {shown ?? count}
        </span>
      ))}
    </p>
  );
}
