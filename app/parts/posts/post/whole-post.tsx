import type { ReactNode } from "react";
import type { Post } from "#contract/posts/shapes";
import { withParameters } from "~/request/paths/back-link";
import { Callout } from "~/ui/callout";
import { Time } from "~/ui/time/time";
import { ReactionBar } from "../answers/reaction-bar";
import { PostAuthor, type SeenFrom } from "./post-author";
import { PostBadges } from "./post-badges";
import { PostMedias } from "./post-medias";
import { PostText } from "./post-text";

type Props = SeenFrom & {
  post: Post;
  /** The page of the post, which takes its forms. */
  action: string;
  mayReact: boolean;
  /** What is between text and reactions: a poll, a case, what the place adds. */
  children?: ReactNode;
  /** What its author and moderators do with it, below the reactions. */
  acts?: ReactNode;
  /** Further words before the title. */
  badges?: ReactNode;
  /** The post was written in the name of the service, not of its author. */
  isOfficial?: boolean;
};

/** A post, all of it. Its title is the page's. */
export function WholePost({ post, action, mayReact, children, acts, badges, isOfficial, ...seen }: Props) {
  return (
    <article className="sheet post" aria-label={post.title}>
      {post.status === "hidden" ? (
        <Callout kind="warning" title="運営により非表示になっています">
          {post.hiddenReason}
        </Callout>
      ) : null}
      <PostAuthor author={post.author} at={post.createdAt} isOfficial={isOfficial} {...seen} />
      <div className="post-title">
        <PostBadges {...post} /> {badges} <h1>{post.title}</h1>
      </div>
      <PostText text={post.detail} mentions={post.mentions} />
      {children}
      <PostMedias medias={post.medias} />
      {post.editedAt ? (
        <p className="note">
          編集済み（
          <Time at={post.editedAt} />）
        </p>
      ) : null}
      {post.status === "published" ? (
        <ReactionBar
          {...{ action, mayReact }}
          reactions={post.reactions}
          myReaction={post.myReaction}
          mustRead={post.isMustRead ? post : null}
          names={`${withParameters(action, { show: "reactions" })}#reactors`}
          of="この投稿"
        />
      ) : null}
      {acts}
    </article>
  );
}
