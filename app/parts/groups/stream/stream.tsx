import { useLocation } from "@remix-run/react";
import type { StreamItem } from "#contract/group-notices/calls";
import { pathOf } from "#contract/notifications/about";
import { calledName } from "~/parts/chat/names";
import { PostBadges } from "~/parts/posts/post/post-badges";
import type { Tile } from "~/parts/posts/tile";
import { TimelineRow } from "~/parts/posts/timeline-row";
import { leadingBack } from "~/request/paths/back-link";
import { Tabs } from "~/ui/pages/tabs";
import { RowList } from "~/ui/rows";

export type StreamLine = Pick<
  StreamItem,
  "objectId" | "kind" | "pollEnd" | "title" | "place" | "isUnread" | "createdAt" | "commentCount"
> & {
  author: Pick<StreamItem["author"], "objectId" | "name" | "role" | "avatarUrl">;
  preview: string;
  isVerified: boolean;
  tile: Tile | null;
  /** The viewer has not confirmed yet what must be read. */
  waits: boolean;
};

const TABS = { all: "すべて", groups: "コミュニティ", open: "オープン" } as const;
export type StreamTab = keyof typeof TABS;

/** Groups and open communities in one stream, or each alone. */
export function StreamTabs({ path, tab }: { path: string; tab: StreamTab }) {
  return (
    <Tabs
      label="種類"
      tabs={(Object.keys(TABS) as StreamTab[]).map((each) => ({
        to: each === "all" ? path : `${path}?tab=${each}`,
        label: TABS[each],
        current: each === tab,
      }))}
    />
  );
}

type Props = { posts: readonly StreamLine[]; isOfConnect: boolean };

/** What was posted, what is unread first; each leads to its page, and from there back to its row. */
export function StreamRows({ posts, isOfConnect }: Props) {
  const { pathname, search } = useLocation();
  return (
    <RowList label="投稿">
      {posts.map((post) => (
        <StreamRow key={post.objectId} here={pathname + search} {...{ post, isOfConnect }} />
      ))}
    </RowList>
  );
}

type RowProps = { post: StreamLine; isOfConnect: boolean; here: string };

function StreamRow({ post, isOfConnect, here }: RowProps) {
  const { objectId, kind, author, place, isUnread, waits, createdAt, commentCount } = post;
  const type = place.kind === "group" ? ("groupPost" as const) : ("communityPost" as const);
  return (
    <TimelineRow
      id={objectId}
      to={leadingBack(pathOf({ type, id: objectId }, isOfConnect) ?? "", here)}
      author={author}
      called={calledName(author)}
      place={place.kind === "community" ? `${place.name}・オープン` : place.name}
      at={createdAt}
      title={post.title}
      preview={post.preview}
      unread={isUnread}
      isVerified={post.isVerified}
      tile={post.tile}
      weight={waits ? "must" : undefined}
      badges={<PostBadges kind={kind} isMustRead={waits} />}
      pollEnd={post.pollEnd}
      counts={[{ icon: "message-circle", count: commentCount, word: "コメント" }]}
    />
  );
}
