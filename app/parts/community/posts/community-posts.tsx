import type { CommunityPost } from "#contract/community/shapes";
import { PlaceUpdates } from "~/parts/posts/place-updates";
import { PostCard } from "~/parts/posts/post/post-card";
import { WriteLine } from "~/parts/posts/writing/write-line";
import { leadingBack } from "~/request/paths/back-link";
import type { GroupPaths } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";

export type Stream = {
  items: CommunityPost[];
  next: string | null;
  /** What was searched for; empty: nothing. */
  wanted: string;
  /** The key from which on these stand; null: nothing newer stands before them. */
  before: string | null;
};

type Props = {
  id: string;
  stream: Stream;
  paths: GroupPaths;
  viewerId: string;
  mayWrite: boolean;
};

/** What is written in an open community, newest first; and the way to write something. */
export function CommunityPosts({ id, stream, paths, viewerId, mayWrite }: Props) {
  const { items, next, wanted, before } = stream;
  const newest = paths.community(id);
  const query = new URLSearchParams({ ...(wanted && { q: wanted }), ...(before && { before }) });
  const here = String(query) ? `${newest}?${query}` : newest;
  return (
    <>
      {mayWrite && !wanted && !before ? <WriteLine to={paths.newPost(id)} /> : null}
      <SearchForm
        id="post-words"
        label="投稿・コメントを検索"
        wanted={wanted}
        all={(wanted !== "" || before !== null) && { to: newest, word: "すべての投稿を新しい順に表示する" }}
      />
      {!before && !wanted ? <PlaceUpdates place={{ kind: "community", id }} viewerId={viewerId} /> : null}
      {items.length === 0 ? (
        <NoPosts wanted={wanted} isAll={next === null} mayWrite={mayWrite} to={paths.newPost(id)} />
      ) : null}
      {items.length > 0 ? (
        <section className="sheet rule" aria-label="投稿">
          {items.map((post) => (
            <PostCard
              key={post.objectId}
              post={post}
              to={leadingBack(paths.post(post.objectId), here)}
              answers={{ action: here, mayReact: mayWrite && post.status === "published" }}
            />
          ))}
        </section>
      ) : null}
      <CursorPages next={next} older="続きを表示する" />
    </>
  );
}

type NoPostsProps = {
  wanted: string;
  /** Nothing is left to look through. */
  isAll: boolean;
  mayWrite: boolean;
  to: string;
};

function NoPosts({ wanted, isAll, mayWrite, to }: NoPostsProps) {
  return (
    <Surface flush>
      {wanted && !isAll ? (
        <EmptyState drawing="search" title={`「${wanted}」を含む投稿は、ここまでには見つかりませんでした`}>
          続きを表示すると、さらに前の投稿を探します。
        </EmptyState>
      ) : wanted ? (
        <EmptyState drawing="search" title={`「${wanted}」を含む投稿は見つかりませんでした`}>
          キーワードを短くすると見つかる場合があります。
        </EmptyState>
      ) : (
        <EmptyState
          drawing="community"
          title="投稿はまだありません"
          action={mayWrite ? <ButtonLink to={to}>最初の投稿を書く</ButtonLink> : null}
        />
      )}
    </Surface>
  );
}
