import type { PlaceLine } from "~/parts/groups/place-row";
import { PlaceRow } from "~/parts/groups/place-row";
import { groupPaths } from "~/request/paths/group-paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { RowList } from "~/ui/rows";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";

const paths = groupPaths(false);

type Props = { q: string; lines: readonly PlaceLine[]; next: number | null; isFirst: boolean };

/** Open communities that one may join, those that fit first; searched by name, a page at a time. */
export function OpenCommunities({ q, lines, next, isFirst }: Props) {
  const further = new URLSearchParams({ ...(q ? { q } : {}), open: String(next) });
  const isAll = q === "" && isFirst;
  return (
    <Surface title={q ? `「${q}」の検索結果` : "おすすめ"} flush id="recommended">
      <div className="sheet-body">
        <SearchForm
          id="community-words"
          label="オープンコミュニティを名前・説明で検索"
          wanted={q}
          all={!isAll && { to: `${paths.list}#recommended`, word: "おすすめに戻る" }}
        />
      </div>
      {lines.length > 0 ? (
        <RowList label={q ? "見つかったオープンコミュニティ" : "おすすめのオープンコミュニティ"}>
          {lines.map((line) => (
            <PlaceRow key={line.objectId} line={{ ...line, isRead: true }} paths={paths} />
          ))}
        </RowList>
      ) : (
        <EmptyState
          drawing={q ? "search" : "community"}
          title={
            q ? `「${q}」を含むコミュニティは見つかりませんでした` : "ほかのオープンコミュニティはありません"
          }
        />
      )}
      {next === null ? null : (
        <div className="acts sheet-body">
          <ButtonLink kind="secondary" to={`${paths.list}?${further}#recommended`}>
            もっと見る
          </ButtonLink>
        </div>
      )}
    </Surface>
  );
}
