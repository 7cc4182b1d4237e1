import type { Post } from "#contract/posts/shapes";
import { PlaceNews } from "~/parts/posts/place-news";
import { PostCard } from "~/parts/posts/post-card";
import { WriteLine } from "~/parts/posts/writing/write-line";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Surface } from "~/ui/surface";
import type { GroupWays } from "../ways";

export type GroupStream = {
  posts: readonly Post[];
  /** The key of the older ones; null: there are none. */
  next: string | null;
  /** Nothing newer stands before these. */
  isFirst: boolean;
};

type Props = { groupId: string; stream: GroupStream; ways: GroupWays; viewerId: string; mayWrite: boolean };

/** What was posted in a group: those at the top first, then the newest. */
export function GroupPosts({ groupId, stream: { posts, next, isFirst }, ways, viewerId, mayWrite }: Props) {
  const here = ways.group(groupId);
  return (
    <>
      {mayWrite && isFirst ? <WriteLine to={ways.post(groupId)} /> : null}
      {isFirst ? (
        <PlaceNews place={{ kind: "group", id: groupId }} viewerId={viewerId} />
      ) : (
        <div className="acts">
          <ButtonLink kind="quiet" to={here}>
            最新の投稿を表示する
          </ButtonLink>
        </div>
      )}
      {posts.map((post) => (
        <PostCard
          key={post.objectId}
          post={post}
          to={ways.notice(post.objectId)}
          here={here}
          isConnect={ways.isOfConnect}
        />
      ))}
      {posts.length === 0 ? <NoPosts /> : null}
      {next ? (
        <div className="acts">
          <ButtonLink kind="secondary" to={`${here}?before=${next}`}>
            以前の投稿を見る
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function NoPosts() {
  return (
    <Surface flush>
      <EmptyState drawing="community" title="投稿はまだありません">
        症例検討の日程や、紹介・逆紹介の相談を投稿できます。患者さんを特定できる情報は書かないでください。
      </EmptyState>
    </Surface>
  );
}
