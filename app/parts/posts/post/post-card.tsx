import type { ReactNode } from "react";
import { REACTION_WORDS, REACTIONS } from "#contract/posts/reactions";
import type { Post } from "#contract/posts/shapes";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ReactionBar } from "../answers/reaction-bar";
import { previewOf } from "../preview";
import { PollEndLine } from "./poll-end";
import { PostAuthor, type SeenFrom } from "./post-author";
import { PostBadges } from "./post-badges";
import { PostText } from "./post-text";

type Props = SeenFrom & {
  post: Post;
  /** The page where all of it stands. */
  to: string;
  /** The place where it was written, in a stream of several places. */
  place?: { name: string; to: string };
  isUnread?: boolean;
  /** The list, which takes its reactions; left out: they are only counted. */
  answers?: { action: string; mayReact: boolean };
  /** The post's poll, if one votes in the list. */
  children?: ReactNode;
};

/** A post in a list: who, what about, its beginning, and what came of it. */
export function PostCard({ post, to, place, isUnread = !post.isRead, answers, children, ...seen }: Props) {
  const { text, isCut } = previewOf(post.detail);
  return (
    <article className="sheet post" id={post.objectId} aria-label={post.title}>
      {place ? (
        <p className="post-place">
          <Link to={place.to}>{place.name}</Link>
        </p>
      ) : null}
      <PostAuthor author={post.author} at={post.createdAt} isUnread={isUnread} {...seen} />
      <h2 className="post-title">
        <PostBadges {...post} /> <Link to={to}>{post.title}</Link>
      </h2>
      {children ? null : <PollEndLine end={post.pollEnd} />}
      <PostText text={isCut ? `${text}…` : text} mentions={post.mentions} />
      {isCut ? (
        <p>
          <Link to={to} aria-label={`${post.title}の続きを読む`}>
            続きを読む
          </Link>
        </p>
      ) : null}
      {children}
      <Pictures post={post} to={to} />
      <div className="post-foot">
        {answers ? (
          <ReactionBar
            {...answers}
            short
            postId={post.objectId}
            reactions={post.reactions}
            myReaction={post.myReaction}
            mustRead={post.isMustRead ? post : null}
            of={`「${post.title}」`}
          />
        ) : null}
        <Sums post={post} to={to} isCounted={!answers} />
      </div>
    </article>
  );
}

/** The first picture, and how many more there are. */
function Pictures({ post: { medias, title }, to }: { post: Post; to: string }) {
  const pictures = medias.filter(({ contentType }) => contentType.startsWith("image/"));
  const [first] = pictures;
  const files = medias.length - pictures.length;
  return (
    <>
      {first ? (
        <Link to={to} className="post-picture" aria-label={`${title}の写真${pictures.length}枚`}>
          <img
            src={first.url}
            alt=""
            width={first.width ?? undefined}
            height={first.height ?? undefined}
            loading="lazy"
            decoding="async"
          />
          {pictures.length > 1 ? <span className="post-more">＋{pictures.length - 1}枚</span> : null}
        </Link>
      ) : null}
      {files > 0 ? (
        <p className="post-sums">
          <span>
            <Icon name="paperclip" size={16} /> ファイル{files}件
          </span>
        </p>
      ) : null}
    </>
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
          <Icon name="check" size={16} /> {REACTION_WORDS.check} {confirmed}名
        </span>
      ) : null}
      {post.editedAt ? <span>編集済み</span> : null}
    </p>
  );
}
