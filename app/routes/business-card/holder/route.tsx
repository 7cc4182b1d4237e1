import { Form, useLoaderData } from "@remix-run/react";
import { cardQuery } from "#contract/business-card/calls";
import { CARD_READERS } from "#contract/business-card/limits";
import { isConnectRole } from "#contract/endpoint";
import { KANA_ROWS, type KanaRow } from "#contract/japanese/kana";
import { PAGE_SIZE } from "#contract/limits";
import { type BusinessCard, CardPaper } from "~/parts/business-card/card-face";
import { CardViews } from "~/parts/business-card/card-views";
import { mayStartChats } from "~/parts/chat/writing/message-link.server";
import { only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Row, RowList } from "~/ui/rows";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { HeldCards } from "./held-cards";

/** Reads whatever is in the address: what makes no sense is left out. */
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
    mayWrite: mayStartChats(viewer),
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

type Query = { role: string; q: string; row: KanaRow | null; sort: string };

const SORTS = [
  ["unread", "新しい順"],
  ["kana", "五十音順"],
  ["date", "交換日順"],
  ["company", "所属順"],
] as const;

/** Words, an order, and the rows of the syllabary: all in the address. */
function CardSearch(query: Query) {
  return (
    <div className="card-search">
      <Form method="get" className="card-words" role="search">
        <input type="hidden" name="role" value={query.role} />
        {query.row ? <input type="hidden" name="row" value={query.row} /> : null}
        <SearchLine id="card-q" label="名前・ふりがな・会社・メモ" name="q" value={query.q}>
          <Button kind="secondary" icon="search">
            <span className="sr-only desk:not-sr-only">検索する</span>
          </Button>
        </SearchLine>
        <label className="sr-only" htmlFor="card-sort">
          並び順
        </label>
        <select
          className="input select"
          id="card-sort"
          name="sort"
          key={query.sort}
          defaultValue={query.sort}
        >
          {SORTS.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </Form>
      <nav className="kana-rows" aria-label="ふりがなの行">
        {KANA_ROWS.map((row) => (
          <Link
            key={row}
            to={addressOf({ ...query, row: query.row === row ? null : row })}
            aria-current={query.row === row ? "true" : undefined}
            aria-label={query.row === row ? `${row}行の絞り込みを解除` : `${row}行`}
          >
            {row}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function addressOf({ role, q, row, sort }: Query): string {
  const saved = Object.entries({ role, q, row, sort }).filter(([, value]) => value);
  return `?${new URLSearchParams(saved as [string, string][])}`;
}

/** One's own card as those see it with whom it was exchanged. */
function OwnCard({ card, mayChange }: { card: BusinessCard; mayChange: boolean }) {
  return (
    <Surface title="自分の名刺" more={mayChange ? <Link to="/business-card/own">編集</Link> : null}>
      <CardPaper card={card} />
      {mayChange ? (
        <Buttons>
          <ButtonLink icon="smartphone" to="/business-card/own">
            QRコードを見せる
          </ButtonLink>
          <HolderFile />
        </Buttons>
      ) : (
        <p className="note">医師資格の確認が済むと、名刺を交換できるようになります。</p>
      )}
    </Surface>
  );
}

/** Comes first on a phone, because somebody stands opposite. Elsewhere one's own card is beside the list. */
function ShowOwnCard() {
  return (
    <div className="only-phone">
      <Surface flush>
        <RowList label="自分の名刺">
          <Row
            to="/business-card/own"
            leading={<Icon name="smartphone" />}
            title="自分の名刺を見せる"
            detail="QRコードで、その場で交換できます"
          />
        </RowList>
      </Surface>
    </div>
  );
}

/** Excel takes a file without a question in Shift_JIS only; everything else likes UTF-8. */
function HolderFile() {
  const file = "/api/businessCard/holder/csv";
  return (
    <Disclosure summary="名刺の一覧をダウンロード">
      <p>
        <a className="lk" href={`${file}?encoding=shift_jis`} download>
          Excel用（Shift_JIS）
        </a>
      </p>
      <p>
        <a className="lk" href={file} download>
          その他のソフト用（UTF-8）
        </a>
      </p>
    </Disclosure>
  );
}
