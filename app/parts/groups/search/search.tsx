import type { FoundPost } from "#contract/group-notices/calls";
import { calledName } from "~/parts/chat/names";
import { type GroupPaths, groupPaths } from "~/request/paths/group-paths";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
import { Excerpt } from "~/ui/search/excerpt";
import { excerptOf } from "~/ui/search/excerpt-parts";
import { FilterChips } from "~/ui/search/filter-chips";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";
import { OwnPlaces } from "../own-places";
import type { PlaceLine } from "../place-row";

type Props = {
  query: string;
  only?: "files" | undefined;
  place?: string | undefined;
  found: { posts: readonly FoundPost[]; next: string | null } | null;
  /** The places to which the search can be kept. */
  own: readonly PlaceLine[];
  isOfConnect: boolean;
};

const WHAT_IS_FOUND =
  "参加しているコミュニティの投稿・コメントの本文と、ファイル名から検索します。ひらがな・カタカナ、全角・半角は区別しません。新しい投稿から順に300件ずつ検索します。";

/** The search in posts and comments of the places where the viewer belongs. */
export function PostSearch({ query, only, place, found, own, isOfConnect }: Props) {
  const paths = groupPaths(isOfConnect);
  const keeps = { ...(only && { only }), ...(place && { place }) };
  return (
    <>
      <PageHead title="投稿を検索" back={{ to: paths.home, label: "コミュニティ" }} />
      <Columns
        label="検索するコミュニティ"
        aside={own.length > 0 ? <Places {...{ own, query, only, place, paths }} /> : null}
      >
        <SearchForm id="posts-query" label="キーワード" wanted={query} keeps={keeps} />
        {found ? (
          <>
            <Conditions {...{ query, only, place, paths }} />
            <Found posts={found.posts} query={query} isAll={found.next === null} paths={paths} />
            <CursorPages next={found.next} older="さらに前の投稿も検索する" />
          </>
        ) : null}
        <p className="note">{WHAT_IS_FOUND}</p>
      </Columns>
    </>
  );
}

type PlacesProps = Pick<Props, "own" | "query" | "only" | "place"> & { paths: GroupPaths };

/** Keeps the search to one place, or lets go of it where it is already the one. */
function Places({ own, query, only, place, paths }: PlacesProps) {
  const address = (id: string | undefined) =>
    `${paths.search}?${new URLSearchParams({ ...(query && { q: query }), ...(only && { only }), ...(id && { place: id }) })}`;
  return (
    <OwnPlaces
      title="検索するコミュニティ"
      lines={own}
      paths={paths}
      current={place}
      to={({ objectId }) => address(objectId)}
      all={{ to: address(undefined), label: "すべてのコミュニティ" }}
    />
  );
}

type ConditionProps = Pick<Props, "query" | "only" | "place"> & { paths: GroupPaths };

/** What the results are kept to; each is a link, so that it works without scripts. */
function Conditions({ query, only, place, paths }: ConditionProps) {
  const choices = [
    { label: "すべて", current: only === undefined, only: undefined },
    { label: "ファイル名", current: only === "files", only: "files" as const },
  ];
  return (
    <FilterChips
      label="絞り込み"
      chips={choices.map(({ only, ...choice }) => ({
        ...choice,
        to: `${paths.search}?${new URLSearchParams({ q: query, ...(only && { only }), ...(place && { place }) })}`,
      }))}
      replace
    />
  );
}

type FoundProps = { posts: readonly FoundPost[]; query: string; isAll: boolean; paths: GroupPaths };

function Found({ posts, query, isAll, paths }: FoundProps) {
  if (posts.length === 0)
    return (
      <Surface>
        <EmptyState
          drawing="search"
          title={
            isAll ? "該当する投稿は見つかりませんでした" : "該当する投稿は、ここまでには見つかりませんでした"
          }
        >
          <p>言葉を短くするか、絞り込みを外してお試しください。</p>
        </EmptyState>
      </Surface>
    );
  return (
    <Surface flush>
      <RowList label="検索結果">
        {posts.map((post) => (
          <FoundRow key={post.objectId} {...{ post, query, paths }} />
        ))}
      </RowList>
    </Surface>
  );
}

function FoundRow({ post, query, paths }: { post: FoundPost; query: string; paths: GroupPaths }) {
  const { objectId, place, author, title, detail, files, comments, commentCount, createdAt } = post;
  const isOfCommunity = place.kind === "community";
  const to = isOfCommunity ? paths.post(objectId) : paths.notice(objectId);
  const more = commentCount - comments.length;
  return (
    <li className="line">
      <div className="row-words">
        <div className="name is-strong">
          <Link to={to}>
            <Excerpt text={title || detail} query={query} />
          </Link>
        </div>
        <div className="sub">
          {place.name}・{calledName(author)}
        </div>
        {title && detail ? (
          <div className="sub cut">
            <Excerpt text={detail} query={query} />
          </div>
        ) : null}
        <FoundFiles files={files} query={query} />
        {comments.map(({ objectId: id, author, comment, files }) => (
          <div key={id} className="sub">
            {/* A page of its own: only so does the browser mark and focus what the address names. */}
            <Link
              to={isOfCommunity ? paths.comment(objectId, id) : paths.noticeComment(objectId, id)}
              reloadDocument
            >
              {calledName(author)}のコメント
            </Link>{" "}
            <Excerpt text={comment} query={query} />
            <FoundFiles files={files} query={query} />
          </div>
        ))}
        {more > 0 ? <div className="sub">ほかに{more}件のコメントが該当します</div> : null}
      </div>
      <div className="end">
        <Time at={createdAt} as="when" />
      </div>
    </li>
  );
}

/** The files whose names hold something of what was looked for. */
function FoundFiles({ files, query }: { files: readonly string[]; query: string }) {
  const found = files.filter((name) => excerptOf(name, query).some(({ isHit }) => isHit));
  return [...new Set(found)].map((name) => (
    <div key={name} className="sub found-file">
      <Icon name="file-text" />
      <Excerpt text={name} query={query} />
    </div>
  ));
}
