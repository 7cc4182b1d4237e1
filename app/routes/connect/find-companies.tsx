import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { leadingBack } from "~/request/paths/back-link";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { ResultsStart } from "~/ui/search/results-start";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

export const loader = only(
  "connect",
  "connectCompany",
)(async ({ api, url }) => {
  const q = queryTerms(url);
  const found = await pageOfRows(url, PAGE_SIZE, (slice) =>
    api.connect.findCompanies({ query: { q, ...slice } }),
  );
  return { q, ...found, here: url.pathname + url.search };
});

export const meta = titled("企業をさがす");

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function FindCompanies() {
  const { q, companies, total, page, pages, here } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="企業をさがす" />
      <div className="panes panes-search">
        <form method="get" action="/connect/company/search" key={q}>
          <SearchLine id="company-words" label="企業名・製品名" name="q" value={q}>
            <Button icon="search">検索する</Button>
          </SearchLine>
        </form>
        <section className="stack stack-s" aria-label="検索結果">
          <ResultsStart />
          {companies.length === 0 ? (
            <Surface flush>
              <EmptyState
                drawing="search"
                title="条件に合う企業は見つかりませんでした"
                action={
                  <ButtonLink kind="secondary" to="/connect/company/search">
                    条件をクリア
                  </ButtonLink>
                }
              >
                企業名の一部でお試しください。
              </EmptyState>
            </Surface>
          ) : (
            <>
              <p className="found-line">
                <b>{formatItems(total)}</b>
              </p>
              <Surface flush>
                <RowList label="企業">
                  {companies.map(({ objectId, name, avatarUrl, introduction, address }) => (
                    <Person
                      key={objectId}
                      id={objectId}
                      to={leadingBack(`/connect/company/${objectId}`, here)}
                      leading={<Seal name={name} icon="building-2" src={avatarUrl} isPlace />}
                      title={name}
                      detail={
                        <>
                          {address ? <div>{address}</div> : null}
                          {introduction ? <span className="cut-1">{introduction}</span> : null}
                        </>
                      }
                    />
                  ))}
                </RowList>
              </Surface>
            </>
          )}
          <Pagination page={page} pages={pages} />
        </section>
      </div>
    </>
  );
}
