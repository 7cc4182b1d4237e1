import type { ReactNode } from "react";
import { cutText } from "#contract/japanese/characters";
import { PREVIEW_CHARS, REACTION_LABELS, REACTIONS } from "#contract/posts/limits";
import type { Post } from "#contract/posts/shapes";
import { calledName } from "~/parts/chat/names";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ReactionBar } from "../answers/reaction-bar";
import { tileOf } from "../tile";
import { Counts, TimelineArticle } from "../timeline-row";
import { PostBadges } from "./post-badges";

type Props = {
  post: Post;
  /** The page where all of it stands. */
  to: string;
  /** The list, which takes its reactions; left out: they are only counted. */
  answers?: { action: string; mayReact: boolean };
  /** The post's poll, if one votes in the list. */
  children?: ReactNode;
};

/** A post in the list of its place: a row of the timeline that is answered where it stands. */
export function PostCard({ post, to, answers, children }: Props) {
  const { objectId, author, title, isRead, isMustRead, isAcknowledged, isOwn } = post;
  const waits = isMustRead && !isAcknowledged && !isOwn;
  return (
    <TimelineArticle
      id={objectId}
      to={to}
      author={author}
      isVerified={author.doctorId !== null && !author.isUnderReview}
      called={calledName(author)}
      place={author.organization}
      at={post.createdAt}
      title={title}
      badges={<PostBadges {...post} />}
      preview={cutText(post.detail, PREVIEW_CHARS)}
      unread={!isRead}
      weight={waits ? "must" : undefined}
      tile={tileOf(post.medias)}
    >
      {children ?? <Counts counts={[]} pollEnd={post.pollEnd} />}
      <div className="tl-acts">
        {answers ? (
          <ReactionBar
            {...answers}
            short
            postId={objectId}
            reactions={post.reactions}
            myReaction={post.myReaction}
            mustRead={isMustRead ? post : null}
            of={`「${title}」`}
          />
        ) : null}
        <Sums post={post} to={to} isCounted={!answers} />
      </div>
    </TimelineArticle>
  );
}

function Sums({ post, to, isCounted }: { post: Post; to: string; isCounted: boolean }) {
  const total = REACTIONS.reduce((sum, kind) => sum + post.reactions[kind], 0);
  const confirmed = post.isMustRead ? post.reactions.check : 0;
  return (
    <p className="post-sums">
      <Link to={`${to}#comments`}>
        <Icon name="message-circle" size={16} />{" "}
        {post.commentCount > 0 ? `コメント${post.commentCount}件` : "コメントする"}
      </Link>
      {isCounted ? (
        <span>
          <Icon name="thumbs-up" size={16} /> リアクション{total - confirmed}件
        </span>
      ) : null}
      {isCounted && post.isMustRead ? (
        <span>
          <Icon name="check" size={16} /> {REACTION_LABELS.check} {confirmed}名
        </span>
      ) : null}
      {post.editedAt ? <span>編集済み</span> : null}
    </p>
  );
}
