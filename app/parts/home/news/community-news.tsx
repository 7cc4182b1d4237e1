import { calledName } from "~/parts/chat/names";
import { PollEndLine } from "~/parts/posts/post/poll-end";
import { PostBadges } from "~/parts/posts/post/post-badges";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person, Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatNumber } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import type { HomeProps } from "../home.server";

type News = NonNullable<HomeProps["news"]>;

/** What is new where one belongs, unread first. Shows nothing if it could not be loaded. */
export function CommunityNews({ news, title, all }: { news: News | null; title: string; all: string }) {
  if (!news) return null;
  return (
    <Surface
      title={title}
      waits={news.some(({ isUnread }) => isUnread)}
      more={news.length > 0 ? <Link to={all}>すべて</Link> : null}
      flush
    >
      {news.length > 0 ? (
        <RowList label={title}>
          {news.map((item) => (
            <NewsRow key={item.id} {...item} />
          ))}
        </RowList>
      ) : (
        <RowList>
          <Row
            to={all}
            leading={<Icon name="users" size={24} />}
            title="新しい投稿はありません"
            detail="コミュニティに参加すると、投稿が新しい順に並びます。"
          />
        </RowList>
      )}
    </Surface>
  );
}

function NewsRow({
  to,
  kind,
  pollEnd,
  author,
  title,
  place,
  isUnread,
  waits,
  commentCount,
  createdAt,
}: News[number]) {
  return (
    <Person
      to={to}
      leading={<Seal name={author.name} role={author.role} src={author.avatarUrl} />}
      title={title}
      badges={<PostBadges kind={kind} isMustRead={waits} />}
      detail={
        <>
          <div>{`${calledName(author)}　${place}`}</div>
          <PollEndLine end={pollEnd} />
          {commentCount > 0 ? `コメント ${commentCount}件　` : null}
          <Time at={createdAt} as="when" />
        </>
      }
      unread={isUnread}
    />
  );
}

type Communities = NonNullable<HomeProps["communities"]>;

/** Open communities that one is in, or might join. */
export function OpenCommunities({
  communities,
  all,
}: {
  communities: Communities | null;
  all: string | null;
}) {
  if (!communities || communities.length === 0) return null;
  return (
    <Surface
      title="オープンコミュニティ"
      waits={communities.some(({ isUnread }) => isUnread)}
      more={all ? <Link to={all}>すべて</Link> : null}
      flush
    >
      <RowList label="オープンコミュニティ">
        {communities.map(({ id, to, name, memberCount, isMine, isUnread, latestAt }) => (
          <Row
            key={id}
            to={to}
            title={name}
            badges={isMine ? <Badge>参加中</Badge> : null}
            detail={
              <>
                {`${formatNumber(memberCount)}名${latestAt ? "　最新の投稿 " : ""}`}
                {latestAt ? <Time at={latestAt} as="when" /> : null}
              </>
            }
            unread={isUnread}
          />
        ))}
      </RowList>
    </Surface>
  );
}
