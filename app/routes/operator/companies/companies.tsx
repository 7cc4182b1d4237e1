import { useLoaderData, useLocation } from "@remix-run/react";
import { COMPANY_STATES } from "#contract/companies/shapes";
import { PAGE_SIZE } from "#contract/limits";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/fields/text-field";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { leadingBack } from "~/request/paths/way-back";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

export const loader = operator(async ({ api, url }) => {
  const q = url.searchParams.get("q") ?? "";
  const state = COMPANY_STATES.find((each) => each === url.searchParams.get("state")) ?? "";
  const [found, { prefectures }] = await Promise.all([
    pageOfRows(url, PAGE_SIZE, ({ offset }) => api.companies.list({ query: { q, state, offset } })),
    referenceLists(api),
  ]);
  return { ...found, q, state, prefectures };
});

export const meta = titled("企業");

export default function Companies() {
  const { companies, total, open, closed, page, pages, q, state, prefectures } =
    useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const places = new Map(prefectures.map(({ prefectureCode, name }) => [prefectureCode, name]));
  const placeOf = (codes: string[]) =>
    codes.length === 0
      ? "全国"
      : codes.length > 3
        ? `${places.get(codes[0] ?? "")}など${codes.length}都道府県`
        : codes.map((code) => places.get(code)).join("・");
  const tab = (to: string, label: string, count: number) => ({
    to: `/admin/companies?${new URLSearchParams({ ...(q && { q }), ...(to && { state: to }) })}`,
    label,
    count,
    current: state === to,
  });
  return (
    <>
      <OperatorHead
        title="企業"
        context={`運営・${formatItems(open + closed)}`}
        action={
          <Buttons>
            <ButtonLink icon="plus" to="/admin/companies/new">
              企業を登録する
            </ButtonLink>
            <ButtonLink kind="secondary" to="/admin/companies/import">
              CSVでまとめて登録する
            </ButtonLink>
          </Buttons>
        }
      />
      <Surface>
        <form method="get" className="form">
          <TextField field={plainField("q", q)} label="企業名・ふりがな・会社コード" />
          <Button icon="search">検索する</Button>
        </form>
      </Surface>
      <Tabs
        label="状況"
        tabs={[tab("", "すべて", open + closed), tab("open", "公開中", open), tab("closed", "閉鎖", closed)]}
      />
      <Surface title="企業" more={formatItems(total)} flush>
        {companies.length === 0 ? (
          <EmptyState
            drawing="search"
            title={q || state ? "当てはまる企業はありません" : "企業はまだ登録されていません"}
          />
        ) : null}
        <RowList>
          {companies.map(
            ({ code, name, isInternal, isOperating, rank, prefectureCodes, closedAt, accounts }) => (
              <Row
                key={code}
                id={code}
                to={leadingBack(`/admin/companies/${code}`, pathname + search)}
                leading={<Icon name="building-2" />}
                title={name}
                badges={
                  <>
                    {isOperating ? (
                      <Badge tone="brand">運営企業</Badge>
                    ) : isInternal ? (
                      <Badge>社内</Badge>
                    ) : null}
                    {rank ? <Badge>{rank}</Badge> : null}
                    {closedAt === null ? null : <Badge tone="danger">閉鎖</Badge>}
                  </>
                }
                detail={`${code}・${placeOf(prefectureCodes)}`}
                meta={`${accounts.toLocaleString("ja-JP")}名`}
              />
            ),
          )}
        </RowList>
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}
