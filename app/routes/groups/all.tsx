import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import { belongedCommunities, invitedGroups, openCommunities } from "~/parts/groups/communities.server";
import { InvitationRow } from "~/parts/groups/members/invitation-row";
import { MsGroupsLink } from "~/parts/groups/ms-groups-link";
import { type PlaceLine, PlaceRow } from "~/parts/groups/place-row";
import { only } from "~/request/guards.server";
import { paged, pageOf } from "~/request/paging";
import { groupPaths, NEW_GROUP } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { RowList } from "~/ui/rows";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

const paths = groupPaths(false);

export const loader = only(
  ...DOCTORS,
  "ms",
)(async ({ api, url, viewer }) => {
  const [invited, lines, open] = await Promise.all([
    invitedGroups(api, false),
    belongedCommunities(api, "all"),
    openCommunities(api, url),
  ]);
  const { page, pages, from } = paged(pageOf(url), lines.length, PAGE_SIZE);
  return {
    invited,
    lines: lines.slice(from, from + PAGE_SIZE),
    count: lines.length,
    open,
    mayFound: viewer.principal !== "temporaryDoctor",
    isMs: viewer.role === "ms",
    page,
    pages,
  };
});

export const meta = titled("コミュニティ一覧");

export const handle: Handle = { hydrate: true };

export default function AllGroups() {
  const { invited, lines, count, open, mayFound, isMs, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="コミュニティ一覧"
        back={{ to: paths.home, label: "コミュニティ" }}
        action={
          mayFound ? (
            <ButtonLink icon="plus" to={NEW_GROUP}>
              コミュニティを作成する
            </ButtonLink>
          ) : null
        }
      />
      <Columns label="オープンコミュニティ" aside={<OpenCommunities {...open} />}>
        {isMs ? <MsGroupsLink /> : null}
        {invited.length > 0 ? (
          <Surface title="招待" more={formatItems(invited.length)} waits flush id="invited">
            <RowList label="招待されているコミュニティ">
              {invited.map((group) => (
                <InvitationRow key={group.objectId} group={group} paths={paths} mayAnswer={mayFound} />
              ))}
            </RowList>
          </Surface>
        ) : null}
        <Surface title="参加中" more={formatItems(count)} flush id="joined">
          {lines.length > 0 ? (
            <RowList label="参加中のコミュニティ">
              {lines.map((line) => (
                <PlaceRow key={line.objectId} line={line} paths={paths} />
              ))}
            </RowList>
          ) : (
            <EmptyState drawing="community" title="参加しているコミュニティはまだありません" />
          )}
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

type Props = { q: string; lines: readonly PlaceLine[]; next: number | null; isFirst: boolean };

/** Open communities that one may join, those that fit first; searched by name, a page at a time. */
function OpenCommunities({ q, lines, next, isFirst }: Props) {
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
