import type { GroupKinds, ListedNotice } from "#contract/group-notices/calls";
import { PollView } from "~/parts/posts/answers/poll-view";
import { PlaceUpdates } from "~/parts/posts/place-updates";
import { PostCard } from "~/parts/posts/post/post-card";
import { WriteLine } from "~/parts/posts/writing/write-line";
import { leadingBack } from "~/request/paths/back-link";
import type { GroupPaths, GroupTab } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Surface } from "~/ui/surface";
import { GroupFiles, type ListedFile } from "./group-files";

export type GroupStream = {
  tab: GroupTab;
  /** What all tabs show, except that of the files. */
  posts: readonly ListedNotice[];
  files: readonly ListedFile[];
  /** How much there is behind each tab; null for somebody who may not look. */
  kinds: GroupKinds | null;
  /** The key of the older ones; null: there are none. */
  next: string | null;
  /** The key from which on these stand; null: nothing newer stands before them. */
  before: string | null;
};

type Props = { groupId: string; stream: GroupStream; paths: GroupPaths; viewerId: string; mayWrite: boolean };

/** What was posted in a group, as its tab asks: those at the top first, then the newest. */
export function GroupPosts(props: Props) {
  const { groupId, stream, paths } = props;
  const { tab, files, next, before } = stream;
  return (
    <>
      {tab === "all" && !before ? <Above {...props} /> : null}
      {before ? (
        <div className="acts">
          <ButtonLink kind="quiet" to={paths.tab(groupId, tab)}>
            {tab === "files" ? "最新のファイルを表示する" : "最新の投稿を表示する"}
          </ButtonLink>
        </div>
      ) : null}
      {tab === "files" ? <GroupFiles here={hereOf(props)} {...{ files, paths }} /> : <Cards {...props} />}
      <CursorPages next={next} older={tab === "files" ? "以前のファイルを見る" : "以前の投稿を見る"} />
    </>
  );
}

/** What is written next, and what came since the page was rendered. */
function Above({ groupId, paths, viewerId, mayWrite }: Props) {
  return (
    <>
      {mayWrite ? <WriteLine to={paths.newNotice(groupId)} /> : null}
      <PlaceUpdates place={{ kind: "group", id: groupId }} viewerId={viewerId} />
    </>
  );
}

function Cards(props: Props) {
  const { tab, posts } = props.stream;
  if (posts.length === 0) return tab === "polls" ? <NoPolls /> : <NoPosts />;
  return (
    <section className="sheet rule" aria-label="投稿">
      {posts.map((post) => (
        <Card key={post.objectId} post={post} {...props} />
      ))}
    </section>
  );
}

/** One of them: it is answered where it stands, by a vote or a reaction. */
function Card({ post, ...props }: Props & { post: ListedNotice }) {
  const { paths, mayWrite } = props;
  const { objectId, title, poll, status } = post;
  const here = hereOf(props);
  const mayReact = mayWrite && status === "published";
  const to = leadingBack(paths.notice(objectId), here);
  return (
    <PostCard {...{ post, to }} answers={{ action: here, mayReact }}>
      {poll ? (
        <PollView {...{ poll, to }} action={here} postId={objectId} of={`「${title}」`} mayVote={mayReact} />
      ) : null}
    </PostCard>
  );
}

/** The list as it is shown, from which key on. */
const hereOf = ({ groupId, stream: { tab, before }, paths }: Props) =>
  paths.tab(groupId, tab, before ?? undefined);

function NoPosts() {
  return (
    <Surface flush>
      <EmptyState drawing="community" title="投稿はまだありません">
        症例検討の日程や、紹介・逆紹介の相談を投稿できます。患者さんを特定できる情報は書かないでください。
      </EmptyState>
    </Surface>
  );
}

function NoPolls() {
  return (
    <Surface flush>
      <EmptyState drawing="community" title="投票はまだありません">
        日程の調整や希望の確認に、投票を付けて投稿できます。
      </EmptyState>
    </Surface>
  );
}
