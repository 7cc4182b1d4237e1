import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { RecentRows } from "~/parts/directory/search-rows";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { keeping } from "~/parts/lists/keeping.server";
import { ListRows } from "~/parts/lists/list-rows";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { recentSearches } from "~/request/recent-searches.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, url, request, viewer }) => ({
    ...(await pageOfRows(url, PAGE_SIZE, (query) => api.lists.all({ query }))),
    recent: recentSearches(request, viewer).slice(0, MOST_RECENT),
  })),
);

const MOST_RECENT = 5;

export const meta = titled("医療機関リスト");

export const handle: Handle = { hydrate: true };

const create = (
  <ButtonLink small icon="plus" to="/lists/new">
    リストを作成する
  </ButtonLink>
);

export default function AllLists() {
  const found = useLoaderData<typeof loader>();
  if (!found) return <ListsAfterReview />;
  const { lists, total, page, pages, recent } = found;
  if (total === 0) return <NoLists />;
  return (
    <>
      <PageHead title="医療機関リスト" context={formatItems(total)} />
      <Columns label="リストに加える" aside={<Sidebar recent={recent} />}>
        <Surface title="自分のリスト" more={create} flush>
          <ListRows lists={lists} />
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

/** The next thing for a list is another hospital. */
function Sidebar({ recent }: { recent: readonly { path: string; label: string }[] }) {
  return (
    <>
      <Surface title="医療機関をさがす">
        <form method="get" action={HOSPITAL_SEARCH} className="stack stack-s">
          <SearchLine id="list-search" label="名称・電話番号・住所・診療科" name="q" />
          <Button kind="secondary" icon="search">
            医療機関を検索
          </Button>
        </form>
      </Surface>
      {recent.length > 0 ? (
        <Surface title="最近の検索" flush>
          <RecentRows recent={recent} />
        </Surface>
      ) : null}
    </>
  );
}

function NoLists() {
  return (
    <>
      <PageHead title="医療機関リスト" />
      <Surface flush>
        <EmptyState drawing="list" title="リストはまだありません" action={create}>
          よく紹介する医療機関や、候補の医療機関をまとめておけます。電話番号・FAX番号・メモを添えて、印刷やCSVにもできます。
        </EmptyState>
      </Surface>
    </>
  );
}
