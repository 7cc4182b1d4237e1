import { useLoaderData, useLocation } from "@remix-run/react";
import { CARD_RANKS } from "#contract/business-card/calls";
import { COMPANY_STATES, type CompanyRow } from "#contract/companies/calls";
import { PAGE_SIZE } from "#contract/limits";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { leadingBack } from "~/request/paths/back-link";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { SearchForm } from "~/ui/search/search-form";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems, formatNumber, formatPeople } from "~/ui/text/numbers";

export const loader = operator(async ({ api, url }) => {
  const q = url.searchParams.get("q") ?? "";
  const state = COMPANY_STATES.find((each) => each === url.searchParams.get("state")) ?? "";
  const [found, { prefectures }, limits] = await Promise.all([
    pageOfRows(url, PAGE_SIZE, ({ offset }) => api.companies.list({ query: { q, state, offset } })),
    referenceLists(api),
    api.businessCard.cardLimits(),
  ]);
  return { ...found, q, state, prefectures, limits };
});

export const meta = titled("企業");

export default function Companies() {
  const { companies, total, open, closed, page, pages, q, state } = useLoaderData<typeof loader>();
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
        context={`運営・${formatNumber(open + closed)}社`}
        search={
          <SearchForm
            id="q"
            label="企業名・ふりがな・会社コード"
            wanted={q}
            keeps={state ? { state } : {}}
            all={q ? { to: "/admin/companies", word: "すべての企業を表示する" } : false}
          />
        }
        action={
          <Buttons>
            <ButtonLink icon="plus" to="/admin/companies/new">
              企業を登録する
            </ButtonLink>
            <ButtonLink kind="secondary" to="/admin/companies/import">
              CSVで登録する
            </ButtonLink>
          </Buttons>
        }
      />
      <Columns label="申請の上限" aside={<Limits />}>
        <Tabs
          label="状況"
          tabs={[
            tab("", "すべて", open + closed),
            tab("open", "公開中", open),
            tab("closed", "閉鎖", closed),
          ]}
        />
        <Surface title="企業" more={formatItems(total)} flush>
          {companies.length === 0 ? (
            <EmptyState
              drawing="search"
              title={q || state ? "当てはまる企業はありません" : "企業はまだ登録されていません"}
            />
          ) : (
            <CompanyTable companies={companies} />
          )}
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

function CompanyTable({ companies }: { companies: readonly CompanyRow[] }) {
  return (
    <table className="tbl tbl-fold companies">
      <thead>
        <tr>
          <th scope="col">企業</th>
          <th scope="col">状況</th>
          <th scope="col" className="n">
            アカウント
          </th>
          <th scope="col" className="n">
            今月の申請
          </th>
          <th scope="col">ランク</th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <Company key={company.code} {...company} />
        ))}
      </tbody>
    </table>
  );
}

function Company(company: CompanyRow) {
  const { code, name, isInternal, isOperating, rank, prefectureCodes, closedAt, accounts } = company;
  const { requests, monthlyLimit } = company;
  const { prefectures } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <tr id={code}>
      <td className="main">
        <span className="company-name">
          <Link to={leadingBack(`/admin/companies/${code}`, pathname + search)}>{name}</Link>
          <span className="note">
            {code}・{placeOf(prefectureCodes, prefectures)}
          </span>
        </span>
      </td>
      <td>
        {isOperating ? <Badge tone="brand">運営企業</Badge> : isInternal ? <Badge>社内</Badge> : null}
        {closedAt === null ? <Badge tone="success">公開中</Badge> : <Badge tone="danger">閉鎖</Badge>}
      </td>
      <td className="n" data-label="アカウント">
        {formatPeople(accounts)}
      </td>
      <td className="n" data-label="今月の申請">
        {monthlyLimit === null ? "—" : `${formatNumber(requests)} / ${formatNumber(monthlyLimit)}`}
      </td>
      <td>{rank ?? "—"}</td>
    </tr>
  );
}

type Prefectures = readonly { prefectureCode: string; name: string }[];

function placeOf(codes: readonly string[], prefectures: Prefectures): string {
  if (codes.length === 0) return "全国";
  const names = codes.map(
    (code) => prefectures.find(({ prefectureCode }) => prefectureCode === code)?.name ?? code,
  );
  return names.length > 3 ? `${names[0]}など${names.length}都道府県` : names.join("・");
}

function Limits() {
  const { limits } = useLoaderData<typeof loader>();
  return (
    <Surface title="申請の上限" more={<Link to="/admin/card-limits">変更する</Link>}>
      <p className="note">コネクト企業が1か月に申請できる名刺交換の数です。毎月1日にリセットされます。</p>
      <DefinitionList
        isShort
        items={CARD_RANKS.map((rank): [string, string] => [rank, formatItems(limits[rank])])}
      />
    </Surface>
  );
}
