import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Comment } from "#contract/posts/shapes";
import { Form } from "~/forms/form";
import { calledName } from "~/parts/chat/names";
import { cursorOf } from "~/request/paging";
import { withParameters } from "~/request/paths/back-link";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import { PostAuthor, type SeenFrom } from "../post/post-author";
import { PostMedias } from "../post/post-medias";
import { PostText } from "../post/post-text";
import { ReactionBar } from "./reaction-bar";

type Props = SeenFrom & {
  comments: readonly Comment[];
  /** All there are. */
  total: number;
  /** The address of the comments before these; null: there are none. */
  earlier: string | null;
  action: string;
  mayReact: boolean;
  /** Whether the form for another one is below. */
  mayAnswer: boolean;
  /** The way to report a comment of somebody else, beside it. `page`: the address to which its forms lead back. */
  besides?: (comment: Comment, page: string) => ReactNode;
  /** The form for another one, or why there is none. */
  children?: ReactNode;
};

/** What was said below a post, in the order of time. */
export function Comments({ comments, total, earlier, children, action, ...rest }: Props) {
  const [asked] = useSearchParams();
  const before = cursorOf({ searchParams: asked });
  // The forms of older comments stay on the page that shows these comments.
  const page = before ? withParameters(action, { before }) : action;
  return (
    <Surface title={`コメント（${total}件）`} flush id="comments">
      {earlier ? (
        <p className="line">
          <Link to={earlier}>以前のコメントを見る</Link>
        </p>
      ) : null}
      <ul className="rule">
        {comments.map((comment) => (
          <CommentRow key={comment.objectId} {...{ comment, page, ...rest }} />
        ))}
      </ul>
      {total === 0 && comments.length === 0 ? <p className="line note">まだコメントはありません。</p> : null}
      {before ? (
        <p className="line">
          <Link to={`${action}#comments`}>最新のコメントへ</Link>
        </p>
      ) : null}
      {children}
    </Surface>
  );
}

type RowProps = Omit<Props, "comments" | "total" | "earlier" | "children" | "action"> & {
  comment: Comment;
  /** The address that shows these comments, which its forms lead back to. */
  page: string;
};

function CommentRow({ comment, page, mayReact, mayAnswer, besides, ...seen }: RowProps) {
  const { objectId, author, replyTo } = comment;
  const of = `${calledName(author)}のコメント`;
  return (
    <li id={objectId} className="comment" tabIndex={-1}>
      <PostAuthor author={author} at={comment.createdAt} small {...seen}>
        {replyTo ? <p className="note">{calledName(replyTo)}への返信</p> : null}
        {comment.status === "hidden" ? (
          <Callout kind="warning" title="運営により非表示になっています">
            {comment.hiddenReason}
          </Callout>
        ) : null}
        <PostText text={comment.comment} mentions={comment.mentions} />
        <PostMedias medias={comment.medias} />
        {comment.status === "published" ? (
          <ReactionBar
            {...{ mayReact, of }}
            action={page}
            short
            commentId={objectId}
            reactions={comment.reactions}
            myReaction={comment.myReaction}
            names={`${withParameters(page, { show: "reactions", comment: objectId })}#reactors`}
          />
        ) : null}
        <div className="comment-acts">
          {mayAnswer ? (
            <Link to={`${withParameters(page, { reply: objectId })}#answer`} aria-label={`${of}に返信する`}>
              返信
            </Link>
          ) : null}
          {comment.mayDelete ? (
            <Disclosure summary="削除">
              <Form method="post" action={page} preventScrollReset>
                <input type="hidden" name="commentId" value={objectId} />
                <p>このコメントを削除します。元に戻せません。</p>
                <Button kind="danger" small name="intent" value="delete-comment">
                  コメントを削除する
                </Button>
              </Form>
            </Disclosure>
          ) : null}
          {comment.isOwn ? null : besides?.(comment, page)}
        </div>
      </PostAuthor>
    </li>
  );
}
