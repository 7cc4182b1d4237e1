import type { SerializeFrom } from "@remix-run/cloudflare";
import { BoardAds } from "~/parts/board/ad";
import { senderOf } from "~/parts/board/item-row";
import { BoardLabels } from "~/parts/board/labels";
import { calledName } from "~/parts/chat/names";
import { ReportLink } from "~/parts/moderation/report-link";
import { CommentForm } from "~/parts/posts/answers/comment-form";
import { Comments } from "~/parts/posts/answers/comments";
import { ReactorList } from "~/parts/posts/answers/reactor-list";
import { RemovePost } from "~/parts/posts/post/remove-post";
import { WholePost } from "~/parts/posts/post/whole-post";
import type { HeldPost } from "~/parts/posts/post-acts.server";
import { withParameters } from "~/request/paths/back-link";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import type { oneOf } from "./seen.server";

type Shown = Extract<SerializeFrom<typeof oneOf>, { view: "item" }>;
type Props = Shown & { held: HeldPost | null };

/** One item: who wrote it and as whom, what it says, what came of it. */
export function ItemPage({ held, ...props }: Props) {
  const { item, here, back, ads, reactors, mayWrite, isConnect, creationKey, replyTo } = props;
  const { comments, commentCount, earlier, status } = item;
  const seen = { here, isConnect };
  const mayAnswer = item.isCommentable && mayWrite && status === "published";
  return (
    <>
      <PageHead title={item.title} context={senderOf(item)} back={back} />
      <Columns label="掲示板の情報" aside={<ItemSidebar {...props} />}>
        <WholePost
          post={item}
          action={here}
          mayReact={mayWrite}
          badges={<BoardLabels labels={item.labels} />}
          isOfficial={item.labels.includes("公式")}
          acts={<Acts item={item} here={here} />}
          {...seen}
        />
        {reactors ? <ReactorList {...reactors} /> : null}
        <Comments
          comments={comments}
          total={commentCount}
          earlier={earlier ? `${withParameters(here, { before: earlier })}#comments` : null}
          action={here}
          mayReact={mayWrite}
          mayAnswer={mayAnswer}
          besides={({ objectId, author, status: standing }) =>
            standing === "published" ? (
              <ReportLink kind="boardComment" id={objectId} of={`${calledName(author)}のコメント`} />
            ) : null
          }
          {...seen}
        >
          {mayAnswer ? (
            <CommentForm action={here} {...{ creationKey, replyTo, held }} />
          ) : (
            <p className="line note">{whyNot(props)}</p>
          )}
        </Comments>
        <BoardAds ads={ads} />
      </Columns>
    </>
  );
}

function whyNot({ item, mayWrite }: Shown): string {
  if (item.status === "hidden") return "非表示の投稿にはコメントできません。";
  if (!item.isCommentable) return "この投稿はコメントを受け付けていません。";
  return mayWrite ? "" : "コメントは、医師資格の確認後にできます。";
}

function Acts({ item, here }: { item: Shown["item"]; here: string }) {
  const { isOwn, mayDelete, objectId, labels, status } = item;
  return (
    <>
      {labels.includes("PR") ? (
        <p className="note">企業・MSからの情報です。医の輪が内容を推奨するものではありません。</p>
      ) : null}
      <div className="acts">
        {isOwn || status !== "published" ? null : <ReportLink kind="boardItem" id={objectId} of="この投稿" />}
        {mayDelete ? <RemovePost action={here} /> : null}
      </div>
    </>
  );
}

function ItemSidebar({ item, places }: Shown) {
  return (
    <Surface title="この投稿">
      <p className="note">表示地域：{places.join("・")}</p>
      {item.isOwn ? <p className="note">{formatPeople(item.readerCount)}が読みました</p> : null}
    </Surface>
  );
}
