import type { Principal, Role } from "#contract/endpoint";
import type { WaitingKind } from "#contract/operator/shapes";
import type { UnreadCounts } from "#contract/users/calls";
import { OPERATOR_HOME } from "~/request/paths/role-home";
import type { IconName } from "~/ui/sprites/icon-names";

export type Unread = "notification" | "chat" | "cards" | "communities" | "notices" | WaitingKind;

export type Tab = {
  to: string;
  word: string;
  icon: IconName;
  badge?: Unread | undefined;
  /** Further addresses that belong to this tab; the longest match wins. */
  also?: readonly string[];
  onlyPhone?: boolean;
};

const CHAT: Tab = { to: "/rooms", word: "チャット", icon: "message-circle", badge: "chat" };
const COMMUNITY: Tab = {
  to: "/group",
  word: "コミュニティ",
  icon: "users",
  badge: "communities",
  also: ["/open-community", "/ms/group"],
};
const MYPAGE: Tab = {
  to: "/mypage",
  word: "マイページ",
  icon: "circle-user",
  badge: "cards",
  also: ["/setting", "/business-card", "/invitation", "/hospitals/edit", "/ms/edit"],
};
const HOSPITAL_PATHS = ["/hospitals", "/doctor", "/ms", "/cnct", "/search", "/papers"];

/** The tabs of each role (L-8), in order. */
export const TABS: Record<Role, readonly Tab[]> = {
  doctor: [
    { to: "/", word: "ホーム", icon: "home" },
    { to: "/search", word: "さがす", icon: "search", also: HOSPITAL_PATHS },
    CHAT,
    COMMUNITY,
    { ...MYPAGE, also: [...(MYPAGE.also ?? []), "/lists"] },
  ],
  ms: [
    { to: "/top/ms", word: "ホーム", icon: "home" },
    { to: "/doctor/search", word: "医師検索", icon: "search", also: HOSPITAL_PATHS },
    CHAT,
    COMMUNITY,
    { ...MYPAGE, also: [...(MYPAGE.also ?? []), "/lists"] },
  ],
  "co-medical": [
    { to: "/top/medical", word: "ホーム", icon: "home" },
    { to: "/hospitals/search", word: "医療機関検索", icon: "search", also: HOSPITAL_PATHS },
    { to: "/lists/hospitals", word: "リスト", icon: "list", also: ["/lists"] },
    { to: "/notices", word: "お知らせ", icon: "megaphone", badge: "notices" },
    MYPAGE,
  ],
  connect: [
    { to: "/connect/top", word: "ホーム", icon: "home" },
    {
      to: "/connect/group/list",
      word: "コミュニティ",
      icon: "users",
      badge: "communities",
      also: ["/connect/group", "/connect/open-community"],
    },
    { to: "/connect/notification", word: "通知", icon: "bell", badge: "notification" },
    {
      to: "/connect/mypage",
      word: "マイページ",
      icon: "circle-user",
      also: ["/connect/user", "/connect/setting", "/mypage"],
    },
  ],
  connectCompany: [
    { to: "/connect/company/top", word: "ホーム", icon: "home" },
    { to: "/business-card/holder", word: "名刺", icon: "contact", badge: "cards", also: ["/business-card"] },
    CHAT,
    { to: "/connect/notification", word: "通知", icon: "bell", badge: "notification" },
    {
      to: "/connect/company/mypage",
      word: "マイページ",
      icon: "circle-user",
      also: ["/connect/company", "/connect/setting", "/mypage"],
    },
  ],
};

/** An operator begins in the console, whatever their role. */
const CONSOLE: Tab = { to: OPERATOR_HOME, word: "運営", icon: "settings" };

/** The tabs of a person, in order. */
export function tabsOf({ role, isOperator }: { role: Role; isOperator: boolean }): readonly Tab[] {
  return isOperator ? [CONSOLE, ...TABS[role].slice(1)] : TABS[role];
}

const NOTICES: Tab = { to: "/notices", word: "お知らせ", icon: "megaphone", badge: "notices" };
const CARDS: Tab = {
  to: "/business-card/holder",
  word: "名刺",
  icon: "contact",
  badge: "cards",
  also: ["/business-card"],
};
const LISTS: Tab = { to: "/lists/hospitals", word: "リスト", icon: "list", also: ["/lists"] };
const BEDS: Tab = {
  to: "/hospitals/search?vacant=",
  word: "空床",
  icon: "bed",
  also: ["/hospitals/edit/open_bed"],
};
const BOARD: Tab = { to: "/board", word: "掲示板", icon: "newspaper" };

const COMPANIES: Tab = { to: "/connect/company/search", word: "企業検索", icon: "building-2" };

const SHORTCUTS: Record<Principal, readonly Tab[]> = {
  doctor: [BEDS, NOTICES, CARDS, LISTS, BOARD],
  // No notice reaches a doctor whose licence is under review, nor an MS.
  temporaryDoctor: [CARDS, LISTS, BOARD],
  ms: [CARDS, LISTS, BOARD],
  "co-medical": [BEDS, BOARD],
  connect: [COMPANIES, BOARD],
  connectCompany: [{ to: "/connect/doctor/search", word: "医師検索", icon: "search" }, COMPANIES, BOARD],
};

/** What is beside the tabs: the second group of the rail, and on a phone the shortcuts of the home. */
export const shortcutsOf = (principal: Principal): readonly Tab[] => SHORTCUTS[principal];

/** The shortcut an address belongs to. The board of vacant beds is the search of hospitals with a word in its query. */
export function currentShortcut(principal: Principal, pathname: string, search: string): Tab | undefined {
  const isBoard = pathname === "/hospitals/search" && new URLSearchParams(search).has("vacant");
  return SHORTCUTS[principal].find((tab) => (tab === BEDS && isBoard) || matchLength(tab, pathname) > 0);
}

/** One's own record, wherever it is edited. */
const OWN_RECORD = /^\/doctor\/[^/]+\/edit(\/|$)/;

/** The tab an address belongs to; `?from=mypage` keeps it at マイページ (L-9). */
export function currentTab(tabs: readonly Tab[], pathname: string, search: string): Tab | undefined {
  if (new URLSearchParams(search).get("from") === "mypage" || OWN_RECORD.test(pathname)) return tabs.at(-1);
  const matches = tabs.map((tab) => ({ tab, length: matchLength(tab, pathname) }));
  const best = matches.reduce((a, b) => (b.length > a.length ? b : a));
  return best.length > 0 ? best.tab : undefined;
}

function matchLength({ to, also = [] }: Tab, pathname: string): number {
  const fits = (path: string) =>
    pathname === path || (path !== "/" && path !== OPERATOR_HOME && pathname.startsWith(`${path}/`));
  return Math.max(0, ...[to, ...also].filter(fits).map((path) => path.length));
}

/** What is on the badge of a kind; 0 if the counts could not be loaded. */
export function unreadOf(kind: Unread | undefined, counts: UnreadCounts | null): number {
  if (!counts || !kind) return 0;
  if (kind === "notification") return counts.notification.count;
  if (kind === "chat") return counts.chatUnread;
  if (kind === "notices") return counts.hospitalNoticeUnread ?? 0;
  if (kind === "cards") return counts.businessCardUnread.count + counts.businessCardRequest.count;
  if (kind === "communities") return counts.groupUnread + counts.openCommunityUnread;
  return counts.console?.[kind] ?? 0;
}

const OWN_KINDS: readonly Unread[] = ["notification", "chat", "cards", "communities", "notices"];

/** What a screen reader says before the number on a badge. */
export const countedAs = (kind: Unread | undefined) =>
  !kind || OWN_KINDS.includes(kind) ? "未読" : "確認待ち";

/** Everything unread of a person, for 「新着が3件あります」. */
export function totalUnread(counts: UnreadCounts | null): number {
  const kinds: Unread[] = ["notification", "chat", "cards", "communities"];
  return kinds.reduce((sum, kind) => sum + unreadOf(kind, counts), 0);
}
