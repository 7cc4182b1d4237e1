import { useLoaderData } from "@remix-run/react";
import type { ReplyOf } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { NoticeDraft, notices } from "#contract/notices/calls";
import { NoNotices } from "~/parts/notices/no-notices";
import { NoticeRows } from "~/parts/notices/notice-rows";
import { receiving } from "~/parts/notices/receiving.server";
import { SentRows } from "~/parts/notices/sent-rows";
import type { Api } from "~/request/api.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Row, RowList } from "~/ui/rows";
import { SearchRow } from "~/ui/search/search-row";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

/** Those of one's own that are beside the received ones, with how far they have come. */
const LAST_SENT = 3;
const TABS = ["received", "sent", "drafts"] as const;
const ONLY = ["", "unread", "mustRead"] as const;
const ONLY_WORDS = { "": "すべて", unread: "未読", mustRead: "必読・未確認" };
const NOTHING_LEFT = {
  "": "お知らせはまだ届いていません",
  unread: "未読のお知らせはありません",
  mustRead: "すべて確認済みです",
};

export const loader = only(...MAIN_ROLES)(
  receiving(async ({ api, url }) => {
    const tab = TABS.find((each) => each === url.searchParams.get("tab")) ?? "received";
    const narrowed = ONLY.find((each) => each === url.searchParams.get("only")) ?? "";
    const [unread, shown, { items: lastSent }, { drafts: saved }] = await Promise.all([
      api.notices.unreadCount(),
      underTab(api, tab, narrowed, url),
      api.notices.own({ query: { limit: LAST_SENT } }),
      api.notices.drafts(),
    ]);
    return { tab, narrowed, unread: unread.count, ...shown, lastSent, saved };
  }),
);

async function underTab(
  api: Api,
  tab: (typeof TABS)[number],
  narrowed: (typeof ONLY)[number],
  url: URL,
): Promise<UnderTab> {
  switch (tab) {
    case "received": {
      const { items, ...page } = await pageOfRows(url, PAGE_SIZE, (slice) =>
        api.notices.received({ query: { ...slice, only: narrowed } }),
      );
      return { ...NONE, ...page, received: items };
    }
    case "sent": {
      const { items, ...page } = await pageOfRows(url, PAGE_SIZE, (query) => api.notices.own({ query }));
      return { ...NONE, ...page, sent: items };
    }
    case "drafts":
      return NONE;
  }
}

type UnderTab = {
  received: ReplyOf<typeof notices.received>["items"];
  sent: ReplyOf<typeof notices.own>["items"];
  total: number;
  page: number;
  pages: number;
};
const NONE: UnderTab = { received: [], sent: [], total: 0, page: 1, pages: 1 };

export const meta = titled("医療機関からのお知らせ");

export const handle: Handle = { hydrate: true };

export default function Notices() {
  const shown = useLoaderData<typeof loader>();
  if (!shown) return <NoNotices />;
  const { tab, unread, page, pages, total, saved } = shown;
  const isEmpty = tab === "drafts" ? saved.length === 0 : total === 0;
  return (
    <>
      <PageHead title="医療機関からのお知らせ" />
      <Columns label="自分の医療機関のお知らせ" onlyDesk aside={<Own {...shown} />}>
        <SearchRow
          search={
            <Tabs
              label="お知らせの種類"
              tabs={[
                { to: "/notices", label: "受信", current: tab === "received", waits: unread },
                { to: "/notices?tab=sent", label: "送信済み", current: tab === "sent" },
                { to: "/notices?tab=drafts", label: "下書き", current: tab === "drafts" },
              ]}
            />
          }
        >
          <ButtonLink small icon="pencil" to="/notices/new" aria-label="お知らせを作成する">
            作成する
          </ButtonLink>
        </SearchRow>
        {tab === "received" ? <Narrowing narrowed={shown.narrowed} /> : null}
        <Surface flush>{isEmpty ? <Nothing {...shown} /> : <Rows {...shown} />}</Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

/** Beside a list: what was sent last and is under way, and what one has started to write. */
function Own({ tab, lastSent, saved }: Shown) {
  return (
    <>
      {tab !== "sent" && lastSent.length > 0 ? (
        <Surface title="最近の送信" more={<Link to="/notices?tab=sent">すべて</Link>} flush>
          <SentRows notices={lastSent} isShort />
        </Surface>
      ) : null}
      {tab !== "drafts" && saved.length > 0 ? (
        <Surface title="下書き" more={<Link to="/notices?tab=drafts">すべて</Link>} flush>
          <DraftRows drafts={saved.slice(0, LAST_SENT)} />
        </Surface>
      ) : null}
      {lastSent.length + saved.length === 0 || (tab === "sent" && saved.length === 0) ? (
        <Surface title="お知らせを送る">
          <p className="note">
            休診や受入体制の変更を、連携先の医療機関にまとめて送れます。既読と確認の状況は、医療機関ごと、受信者ごとに表示されます。
          </p>
        </Surface>
      ) : null}
    </>
  );
}

function Rows({ tab, received, sent, saved }: Shown) {
  if (tab === "sent") return <SentRows notices={sent} />;
  if (tab === "drafts") return <DraftRows drafts={saved} />;
  return <NoticeRows notices={received} />;
}

function Narrowing({ narrowed }: Pick<Shown, "narrowed">) {
  return (
    <nav className="chips chips-line" aria-label="絞り込み">
      {ONLY.map((each) => (
        <Link
          key={each}
          className="chip"
          to={each ? `/notices?only=${each}` : "/notices"}
          data-on={each === narrowed || undefined}
          aria-current={each === narrowed ? "true" : undefined}
        >
          {ONLY_WORDS[each]}
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ tab, narrowed }: Shown) {
  if (tab === "sent")
    return (
      <EmptyState drawing="bell" title="送信したお知らせはまだありません">
        休診や受入体制の変更などを、連携先の医療機関にまとめて知らせられます。誰が読んだかも分かります。
      </EmptyState>
    );
  if (tab === "drafts")
    return (
      <EmptyState drawing="list" title="下書きはありません">
        書きかけのお知らせは、宛先と一緒にここに残ります。
      </EmptyState>
    );
  return (
    <EmptyState drawing={narrowed ? "done" : "bell"} title={NOTHING_LEFT[narrowed]}>
      所属している医療機関あてのお知らせが届きます。
    </EmptyState>
  );
}

/** What one has begun to write. */
function DraftRows({ drafts }: { drafts: readonly NoticeDraft[] }) {
  return (
    <RowList label="下書き">
      {drafts.map(({ objectId, title, hospitalCount, updatedAt, isOfSent }) => (
        <Row
          key={objectId}
          to={isOfSent ? `/notices/${objectId}/edit` : `/notices/new?draft=${objectId}`}
          leading={<Icon name="pencil" size={24} />}
          title={<span className="strong">{title || "（件名なし）"}</span>}
          badges={isOfSent ? <Badge>送信済みの編集</Badge> : null}
          detail={`宛先 ${formatItems(hospitalCount)}`}
          meta={<Time at={updatedAt} as="when" />}
        />
      ))}
    </RowList>
  );
}
