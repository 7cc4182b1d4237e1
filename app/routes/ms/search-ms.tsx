import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { MsUser } from "#contract/ms/calls";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { CardLink } from "~/parts/business-card/card-link";
import { companiesFor } from "~/parts/contact/companies.server";
import { territoryText } from "~/parts/users/profile/territory-choices";
import { only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { leadingBack } from "~/request/paths/back-link";
import { referenceLists } from "~/request/reference.server";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { ResultsStart } from "~/ui/search/results-start";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";

export const loader = only(
  ...DOCTORS,
  "ms",
)(async ({ api, url, viewer, context }) => {
  const asked = {
    companyCode: queryTerms(url, "companyCode"),
    organization: queryTerms(url, "organization"),
    name: queryTerms(url, "name"),
  };
  const managersOnly = viewer.role === "ms" && url.searchParams.has("managers");
  const search = managersOnly ? api.ms.managers : api.ms.search;
  const [{ users, cards, total, page, pages }, companies, lists] = await Promise.all([
    pageOfRows(url, PAGE_SIZE, (slice) => search({ body: { ...asked, ...slice } })),
    companiesFor({ api, context, viewer }),
    referenceLists(api),
  ]);
  return {
    asked,
    managersOnly,
    mayAskForManagers: viewer.role === "ms",
    companies: companies.map(({ companyCode, companyName }) => ({ value: companyCode, label: companyName })),
    users: users.map((user) => ({
      ...user,
      places: territoryText(user.territories, lists.prefectures, user.declaredTerritories),
      isSelf: user.objectId === viewer.id,
      hasCard: cards.includes(user.objectId),
    })),
    total,
    here: url.pathname + url.search,
    mayExchange: viewer.principal !== "temporaryDoctor",
    page,
    pages,
  };
});

/** The role whose colours a seal bears. */
const MS = "ms" as const;

export const meta = titled("MS検索");

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function SearchMs() {
  const { users, total, page, pages, here, mayExchange } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="MSをさがす" lead="漢字・かな・ローマ字で探せます。" />
      <div className="panes panes-search">
        <Conditions />
        <section className="stack stack-s" aria-label="検索結果">
          <ResultsStart />
          {users.length === 0 ? (
            <Nobody />
          ) : (
            <>
              <p className="found-line">
                <b>{formatPeople(total)}</b>
                <span className="note">五十音順</span>
              </p>
              <Surface flush>
                <RowList label="検索結果">
                  {users.map((user) => (
                    <MsRow key={user.objectId} {...{ user, here, mayExchange }} />
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

function Conditions() {
  const { asked, companies, managersOnly, mayAskForManagers } = useLoaderData<typeof loader>();
  const isNarrowed = asked.companyCode !== "" || asked.organization !== "" || managersOnly;
  return (
    <form method="get" className="form" action="/ms/search" key={JSON.stringify([asked, managersOnly])}>
      <div>
        <SearchLine id="ms-name" label="氏名" name="name" value={asked.name}>
          <Button icon="search">検索する</Button>
        </SearchLine>
      </div>
      <Disclosure summary="会社・所属で絞り込む" open={isNarrowed}>
        <Select
          field={plainField("companyCode", asked.companyCode)}
          label="会社"
          none="すべての会社"
          options={companies}
        />
        <TextField field={plainField("organization", asked.organization)} label="支店・所属" />
        {mayAskForManagers ? (
          <Checkbox field={plainField("managers", managersOnly ? "on" : null)} label="支店長以上のみ" />
        ) : null}
      </Disclosure>
    </form>
  );
}

type Shown = MsUser & { places: string; isSelf: boolean; hasCard: boolean };

type RowProps = { user: Shown; here: string; mayExchange: boolean };

function MsRow({ user, here, mayExchange }: RowProps) {
  const { objectId, lastnameJa, firstnameJa, companyName, organization, jobTitle, avatarUrl } = user;
  const { places, isSelf, hasCard } = user;
  const name = `${lastnameJa} ${firstnameJa}`;
  return (
    <Person
      id={objectId}
      to={leadingBack(`/ms/${objectId}`, here)}
      leading={<Seal name={name} role={MS} src={avatarUrl} />}
      title={name}
      badges={
        <>
          <small>{isSelf ? "自分" : "さん"}</small>
          {user.isManager ? <Badge>支店長以上</Badge> : null}
        </>
      }
      detail={
        <>
          <span className="ink">{[companyName, organization, jobTitle].filter(Boolean).join("　")}</span>
          {places ? <span className="cut-1">担当地域：{places}</span> : null}
        </>
      }
      actions={
        mayExchange && !isSelf ? <CardLink userId={objectId} name={name} of="ms" isHeld={hasCard} /> : null
      }
    />
  );
}

function Nobody() {
  return (
    <Surface flush>
      <EmptyState
        drawing="search"
        title="条件に合うMSは見つかりませんでした"
        action={
          <ButtonLink kind="secondary" to="/ms/search">
            条件をすべて外す
          </ButtonLink>
        }
      >
        表記を変えるか、姓だけでお試しください。
      </EmptyState>
    </Surface>
  );
}
