import { calledName } from "~/parts/chat/names";
import { ReportLink } from "~/parts/moderation/report-link";
import { CommentForm } from "~/parts/posts/answers/comment-form";
import { Comments } from "~/parts/posts/answers/comments";
import { ReactorList } from "~/parts/posts/answers/reactor-list";
import { PlaceUpdates } from "~/parts/posts/place-news";
import { RemovePost } from "~/parts/posts/post/remove-post";
import { WholePost } from "~/parts/posts/post/whole-post";
import type { HeldPost } from "~/parts/posts/post-acts.server";
import { withParameters } from "~/request/paths/back-link";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { HideForm } from "./hide-form";
import type { PostScreen } from "./post-screen";

type Data = Extract<PostScreen, { screen: "post" }>;

/** A post of an open community with everything that was said below it. */
export function PostPage({ data, held }: { data: Data; held: HeldPost | null }) {
  const { post, comments, earlier, community, here, back, reactors, replyTo, role, viewerId, creationKey } =
    data;
  const { mayWrite, isModerator, objectId } = community;
  const seen = { here, isConnect: role === "connect" };
  const mayComment = mayWrite && post.isCommentable && post.status === "published";
  return (
    <>
      <PageHead title={post.title} context={community.name} back={back} />
      <WholePost post={post} action={here} mayReact={mayWrite} acts={<Acts data={data} />} {...seen} />
      {reactors ? <ReactorList {...reactors} /> : null}
      <PlaceUpdates place={{ kind: "community", id: objectId }} viewerId={viewerId} postId={post.objectId} />
      <Comments
        comments={comments}
        total={post.commentCount}
        earlier={earlier ? `${withParameters(here, { before: earlier })}#comments` : null}
        action={here}
        mayReact={mayWrite}
        mayAnswer={mayComment}
        besides={(comment, page) => (
          <>
            {comment.author.objectId && comment.status === "published" ? (
              <ReportLink
                kind="communityComment"
                id={comment.objectId}
                of={`${calledName(comment.author)}のコメント`}
              />
            ) : null}
            {isModerator ? <HideForm action={page} thing={comment} commentId={comment.objectId} /> : null}
          </>
        )}
        {...seen}
      >
        {mayComment ? (
          <CommentForm action={here} creationKey={creationKey} replyTo={replyTo ?? undefined} held={held} />
        ) : (
          <p className="line note">{whyNot(data)}</p>
        )}
      </Comments>
    </>
  );
}

function whyNot({ community: { mayWrite }, post }: Data): string {
  if (post.status === "hidden") return "非表示の投稿にはコメントできません。";
  if (!post.isCommentable) return "この投稿はコメントを受け付けていません。";
  return mayWrite ? "" : "コミュニティに参加すると、コメントとリアクションができます。";
}

function Acts({ data: { post, community, here } }: { data: Data }) {
  return (
    <div className="acts">
      {post.isOwn ? (
        <ButtonLink kind="secondary" small icon="pencil" to={withParameters(here, { edit: "" })}>
          編集する
        </ButtonLink>
      ) : null}
      {post.isOwn || !post.author.objectId || post.status !== "published" ? null : (
        <ReportLink kind="communityPost" id={post.objectId} of="この投稿" />
      )}
      {community.isModerator && !post.isOwn ? <HideForm action={here} thing={post} /> : null}
      {post.mayDelete ? (
        <RemovePost action={here}>
          <input type="hidden" name="openCommunity" value={community.objectId} />
        </RemovePost>
      ) : null}
    </div>
  );
}
