import { intendedPath } from "./intended-path";

type BackLink = { to: string; label: string };
type Place = BackLink & { hasRows?: boolean };

/** The places one may have come from, by the beginning of their path; the first that fits gives the name. */
const PLACES: readonly Place[] = [
  { to: "/", label: "ホーム" },
  { to: "/top", label: "ホーム" },
  { to: "/doctor/search", label: "医師検索結果", hasRows: true },
  { to: "/hospitals/search", label: "医療機関検索結果", hasRows: true },
  { to: "/search", label: "検索結果", hasRows: true },
  { to: "/lists/hospitals", label: "リスト", hasRows: true },
  { to: "/lists/shared", label: "共有リスト", hasRows: true },
  { to: "/ms/search", label: "MS検索結果", hasRows: true },
  { to: "/doctor", label: "プロフィール" },
  { to: "/ms", label: "プロフィール" },
  { to: "/papers", label: "論文", hasRows: true },
  { to: "/notices", label: "お知らせ" },
  { to: "/board", label: "掲示板", hasRows: true },
  { to: "/mypage", label: "マイページ" },
  { to: "/hospitals", label: "医療機関" },
  { to: "/admin/board", label: "掲示板の管理", hasRows: true },
  { to: "/admin/accounts", label: "アカウント", hasRows: true },
  { to: "/rooms", label: "チャット" },
  { to: "/connect/rooms", label: "チャット" },
  { to: "/cnct/company", label: "企業" },
  { to: "/cnct", label: "プロフィール" },
  { to: "/connect/mypage", label: "マイページ" },
  { to: "/connect/company/mypage", label: "マイページ" },
  { to: "/connect/company", label: "企業" },
  { to: "/connect/doctor", label: "プロフィール" },
  { to: "/connect/ms", label: "プロフィール" },
  { to: "/connect/user", label: "プロフィール" },
  { to: "/business-card/holder", label: "名刺", hasRows: true },
  { to: "/business-card", label: "名刺" },
  { to: "/card", label: "名刺" },
  { to: "/group", label: "コミュニティ", hasRows: true },
  { to: "/connect/group", label: "コミュニティ", hasRows: true },
  { to: "/open-community", label: "コミュニティ", hasRows: true },
  { to: "/connect/open-community", label: "コミュニティ", hasRows: true },
];

/** The same address, with the page on it that its way back shall lead to. A way back too long to keep is left out. */
export function leadingBack(path: string, from: string): string {
  if (intendedPath(from) === null) return path;
  return withParameters(path, { from });
}

/** Another page with the way back that an address names. */
export function keepingBackLink(path: string, { searchParams }: Pick<URL, "searchParams">): string {
  return leadingBack(path, searchParams.get("from") ?? "");
}

/** The page of an address alone, with the way back that it names: where its forms and links lead. */
export function pageWithBackLink(url: Pick<URL, "pathname" | "searchParams">): string {
  return keepingBackLink(url.pathname, url);
}

/** The same address with these parameters besides those that it has. */
export function withParameters(path: string, parameters: Record<string, string>): string {
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(parameters)}`;
}

/**
 * The way back that the address names (`?from=`): a page of ours that is in the table, at the row of its list that was
 * left; or else the usual one.
 */
export function backLink(
  { searchParams }: Pick<URL, "searchParams">,
  row: string,
  usual: BackLink,
): BackLink {
  const from = searchParams.get("from") ?? "";
  const path = intendedPath(from === "mypage" ? "/mypage" : from);
  const place = PLACES.find(({ to }) => path !== null && isWithin(path, to));
  if (!path || !place) return usual;
  return { to: place.hasRows ? `${path}#${row}` : path, label: place.label };
}

function isWithin(path: string, start: string): boolean {
  return path.startsWith(start) && ["", "/", "?"].includes(path.charAt(start.length));
}

/** Any page of ours that the address names as where one came from, whole; null: none. */
export function cameFrom({ searchParams }: Pick<URL, "searchParams">): string | null {
  return intendedPath(searchParams.get("from") ?? "");
}
