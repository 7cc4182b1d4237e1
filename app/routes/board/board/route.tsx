import { json, type SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { BoardAds } from "~/parts/board/ad";
import { BoardItemRow, senderOf } from "~/parts/board/item-row";
import { BoardLabels } from "~/parts/board/labels";
import { calledName } from "~/parts/chat/names";
import { ReportLink } from "~/parts/moderation/report-link";
import { CommentForm } from "~/parts/posts/answers/comment-form";
import { Comments } from "~/parts/posts/answers/comments";
import { ReactorList } from "~/parts/posts/answers/reactor-list";
import { RemovePost } from "~/parts/posts/post/remove-post";
import { WholePost } from "~/parts/posts/post/whole-post";
import { type HeldPost, POST_FORM_BYTES, whenPostTooLarge } from "~/parts/posts/post-acts.server";
import { signedIn } from "~/request/guards.server";
import { withParameters } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Tabs } from "~/ui/pages/tabs";
import { RowList } from "~/ui/rows";
import { ListSearch } from "~/ui/search/list-search";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { act } from "./acts.server";
import { type BoardKind, listOf, oneOf } from "./seen.server";

/** Loads the board, or with an id one of its items. */
export const loader = signedIn(async (entered) => {
  const shown = entered.params.id ? await oneOf(entered) : await listOf(entered);
  return json(shown, { status: shown.view === "gone" ? 404 : 200 });
});

export const action = signedIn(act, {
  bytes: POST_FORM_BYTES,
  hasFiles: true,
  whenTooLarge: whenPostTooLarge,
});

export const meta = titled<typeof loader>((data) => (data.view === "item" ? data.item.title : "掲示板"));

export const handle: Handle = { hydrate: true };

export default function Board() {
  const shown = useLoaderData<typeof loader>();
  const held = useActionData<typeof action>() ?? null;
  if (shown.view === "list") return <BoardList {...shown} />;
  if (shown.view === "gone") return <GoneItem message={shown.message} />;
  return <ItemPage {...shown} key={shown.item.objectId} held={held} />;
}

type Props = SerializeFrom<typeof listOf>;

/** How many items stand before the ad. */
const BEFORE_AD = 5;

/** The board: what is for one's role and territories, the newest first. */
function BoardList(props: Props) {
  const { items, next, asked, ads, mayPost } = props;
  const { q, kind } = asked;
  return (
    <>
      <PageHead title="掲示板" context={contextOf(props)} />
      <Columns label="掲示板について" aside={<About {...props} />}>
        <Tools {...props} />
        {q ? <p className="found-line">「{q}」を含む投稿</p> : <Kinds kind={kind} mayPost={mayPost} />}
        <Surface flush>{items.length > 0 ? <Items {...props} /> : <Nothing {...props} />}</Surface>
        {items.length <= BEFORE_AD ? <BoardAds ads={ads} /> : null}
        <CursorPages next={next} older={items.length > 0 ? "さらに前の投稿" : "さらに前の投稿からさがす"} />
      </Columns>
    </>
  );
}

function contextOf({ territories, isNationwide }: Props): string {
  if (isNationwide) return "全国の投稿";
  if (territories.length === 0) return "全国向けの投稿";
  const named = territories.slice(0, 3).join("・");
  return `${named}${territories.length > 3 ? `ほか${territories.length - 3}地域` : ""}と全国向けの投稿`;
}

function Items({ items, ads, from }: Props) {
  const above = items.slice(0, BEFORE_AD);
  const below = items.slice(BEFORE_AD);
  return (
    <>
      <RowList label="投稿">
        {above.map((item) => (
          <BoardItemRow key={item.objectId} item={item} from={from} />
        ))}
      </RowList>
      {below.length > 0 ? (
        <Fragment>
          <div className="ad-within" hidden={!ads?.length}>
            <BoardAds ads={ads} />
          </div>
          <RowList label="続きの投稿">
            {below.map((item) => (
              <BoardItemRow key={item.objectId} item={item} from={from} />
            ))}
          </RowList>
        </Fragment>
      ) : null}
    </>
  );
}

function Tools({ asked, mayPost }: Props) {
  return (
    <div className="list-tools">
      <ListSearch to="/board" words="掲示板内を検索" q={asked.q} />
      {mayPost ? (
        <div className="acts">
          <ButtonLink small icon="plus" to="/board/new">
            投稿する
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

function Kinds({ kind, mayPost }: { kind: BoardKind; mayPost: boolean }) {
  const tabs: [BoardKind, string][] = [["", "すべて"], ["official", "公式"], ...(mayPost ? OWN : [])];
  return (
    <Tabs
      label="投稿の種類"
      tabs={tabs.map(([value, label]) => ({
        to: value ? `/board?type=${value}` : "/board",
        label,
        current: value === kind,
      }))}
    />
  );
}

const OWN: [BoardKind, string][] = [["own", "自分の投稿"]];

function About({ territories, isNationwide }: Props) {
  return (
    <Surface title="掲示板について">
      <p className="note">
        {territories.length > 0 || isNationwide
          ? "担当地域と役割に合う投稿を、新しい順に表示しています。"
          : "担当地域が未設定のため、全国向けの投稿だけを表示しています。"}
      </p>
      <p className="note">
        「PR」は企業・MSからの情報です。医の輪が内容を推奨するものではありません。気になる投稿は、投稿の画面から通報できます。
      </p>
    </Surface>
  );
}

function Nothing({ asked: { q, kind }, next, mayPost }: Props) {
  if (q)
    return (
      <EmptyState
        drawing="search"
        title={next ? "新しい投稿の中には見つかりませんでした" : "見つかりませんでした"}
        action={
          <ButtonLink kind="secondary" to="/board">
            すべての投稿を見る
          </ButtonLink>
        }
      >
        表記を変えるか、短いキーワードでお試しください。
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="bell"
      title={kind === "own" ? "投稿はまだありません" : "表示できる投稿はありません"}
      action={mayPost ? <ButtonLink to="/board/new">投稿する</ButtonLink> : undefined}
    >
      地域の勉強会・診療体制のお知らせ・運営からのご案内が、ここに並びます。
    </EmptyState>
  );
}

/** An item that was deleted, or that is not for the viewer. */
function GoneItem({ message }: { message: string }) {
  return (
    <>
      <PageHead title="掲示板" back={{ to: "/board", label: "掲示板" }} />
      <Surface flush>
        <EmptyState drawing="missing" title={message} action={<ButtonLink to="/board">掲示板へ</ButtonLink>}>
          投稿した方が削除したか、表示する地域・相手が変わった可能性があります。
        </EmptyState>
      </Surface>
    </>
  );
}

type Shown = Extract<SerializeFrom<typeof oneOf>, { view: "item" }>;
type ItemPageProps = Shown & { held: HeldPost | null };

/** One item: who wrote it and as whom, what it says, what came of it. */
function ItemPage({ held, ...props }: ItemPageProps) {
  const { item, here, back, ads, reactors, mayWrite, isConnect, creationKey, replyTo } = props;
  const { comments, commentCount, earlier, status } = item;
  const seen = { here, isConnect };
  const mayAnswer = item.isCommentable && mayWrite && status === "published";
  return (
    <>
      <PageHead title="掲示板" isKind context={senderOf(item)} back={back} />
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
