import { calledName } from "~/parts/chat/names";
import { PostBadges } from "~/parts/posts/post/post-badges";
import { TimelineRow } from "~/parts/posts/timeline-row";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatNumber } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import type { HomeProps } from "../home.server";

type Updates = NonNullable<HomeProps["updates"]>;

/** What is new where one belongs, unread first. Shows nothing if it could not be loaded. */
export function CommunityUpdates({
  updates,
  title,
  all,
}: {
  updates: Updates | null;
  title: string;
  all: string;
}) {
  if (!updates) return null;
  // What must be read is above, among what waits.
  const others = updates.filter(({ waits }) => !waits);
  if (others.length === 0 && updates.length > 0) return null;
  return (
    <Surface
      title={title}
      waits={others.some(({ isUnread }) => isUnread)}
      more={updates.length > 0 ? <Link to={all}>すべて</Link> : null}
      flush
    >
      {others.length > 0 ? (
        <RowList label={title}>
          {others.map((item) => (
            <UpdateRow key={item.id} {...item} />
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

function UpdateRow(item: Updates[number]) {
  const { to, kind, pollEnd, author, title, place, isUnread, waits, commentCount, createdAt } = item;
  return (
    <TimelineRow
      to={to}
      author={author}
      called={calledName(author)}
      place={place}
      at={createdAt}
      title={title}
      unread={isUnread}
      weight={waits ? "must" : undefined}
      badges={<PostBadges kind={kind} isMustRead={waits} />}
      pollEnd={pollEnd}
      counts={[{ icon: "message-circle", count: commentCount, word: "コメント" }]}
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
