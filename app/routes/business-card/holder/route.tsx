import { useLoaderData } from "@remix-run/react";
import { cardQuery } from "#contract/business-card/calls";
import { CARD_READERS } from "#contract/business-card/limits";
import { isConnectRole } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import { CardViews } from "~/parts/business-card/card-views";
import { beginsChats } from "~/parts/chat/writing/way-to-write.server";
import { only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { CardSearch } from "./card-search";
import { HeldCards } from "./held-cards";
import { OwnCard, ShowOwnCard } from "./own-card";

/** Reads whatever stands in the address: what makes no sense is left out. */
const conditions = cardQuery.pick({ role: true, q: true, row: true, sort: true }).partial();

function conditionsIn(url: URL) {
  const query = Object.entries(Object.fromEntries(url.searchParams));
  const sensible = query.filter(([name, value]) => conditions.safeParse({ [name]: value }).success);
  return conditions.parse(Object.fromEntries(sensible.filter(([, value]) => value !== "")));
}

export const loader = only(...CARD_READERS)(async ({ api, viewer, url }) => {
  const { role = "doctor", q = "", row, sort = "unread" } = conditionsIn(url);
  const wanted = { role, q, row, sort };
  const [found, requests, own] = await Promise.all([
    pageOfRows(url, PAGE_SIZE, (slice) =>
      api.businessCard.findBusinessCard({ body: { ...wanted, ...slice } }),
    ),
    api.businessCard.getBusinessCardRequestCount().catch(() => null),
    api.businessCard.getBusinessCardByUserId({ body: { userId: viewer.id } }).catch(() => null),
  ]);
  const asked = { role, q, row: row ?? null, sort };
  return {
    ...found,
    asked,
    waiting: requests?.count ?? 0,
    own,
    mayWrite: beginsChats(viewer),
    isOfConnect: isConnectRole(viewer.role),
    mayChange: viewer.principal !== "temporaryDoctor",
  };
});

export const meta = titled("名刺フォルダー");

export const handle: Handle = { hydrate: true };

export default function Holder() {
  const { cards, counts, unread, asked, waiting, own, mayWrite, isOfConnect, mayChange, page, pages } =
    useLoaderData<typeof loader>();
  const updates = unread > 0 ? `・新しい名刺 ${unread}枚` : "";
  return (
    <>
      <PageHead title="名刺" context={`${counts.count}枚${updates}`} />
      <Columns label="自分の名刺" aside={own ? <OwnCard card={own} mayChange={mayChange} /> : null}>
        {mayChange ? <ShowOwnCard /> : null}
        <Surface flush>
          <CardViews current={asked.role} counts={counts} waiting={waiting} />
          {counts.count > 0 ? <CardSearch {...asked} /> : null}
          <HeldCards
            {...{ cards, mayWrite, isOfConnect }}
            isFiltered={asked.q !== "" || asked.row !== null}
            hasOthers={counts.count > 0}
          />
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}
