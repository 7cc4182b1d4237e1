import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { keeping } from "~/parts/lists/keeping.server";
import { ListRows } from "~/parts/lists/list-rows";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

export const loader = only(...MAIN_ROLES)(
  keeping(({ api, url }) => pageOfRows(url, PAGE_SIZE, (query) => api.lists.all({ query }))),
);

export const meta = titled("医療機関リスト");

export const handle: Handle = { hydrate: true };

const create = (
  <ButtonLink icon="plus" to="/lists/new">
    リストを作成する
  </ButtonLink>
);

export default function AllLists() {
  const found = useLoaderData<typeof loader>();
  if (!found) return <ListsAfterReview />;
  const { lists, total, page, pages } = found;
  if (total === 0) return <NoLists />;
  return (
    <>
      <PageHead title="医療機関リスト" context={formatItems(total)} action={create} />
      <Surface flush>
        <ListRows lists={lists} />
      </Surface>
      <Pagination page={page} pages={pages} />
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
