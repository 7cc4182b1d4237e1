import type { SerializeFrom } from "@remix-run/cloudflare";
import { Fragment } from "react";
import { BoardAds } from "~/parts/board/ad";
import { BoardItemRow } from "~/parts/board/item-row";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Tabs } from "~/ui/pages/tabs";
import { RowList } from "~/ui/rows";
import { ListSearch } from "~/ui/search/list-search";
import { Surface } from "~/ui/surface";
import type { BoardKind, listOf } from "./seen.server";

type Props = SerializeFrom<typeof listOf>;

/** How many items stand before the ad. */
const BEFORE_AD = 5;

/** The board: what is for one's role and territories, the newest first. */
export function BoardList(props: Props) {
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
