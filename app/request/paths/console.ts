import { type ConsoleArea, isGranted, type Permission } from "#contract/endpoint";
import type { WaitingKind } from "#contract/operator/shapes";

type Icon =
  | "activity"
  | "badge-check"
  | "building-2"
  | "contact"
  | "database"
  | "file-text"
  | "flag"
  | "history"
  | "hospital"
  | "laptop"
  | "mail"
  | "megaphone"
  | "message-circle"
  | "newspaper"
  | "pencil"
  | "shield-check"
  | "users";

export type ConsolePlace = {
  to: string;
  label: string;
  icon: Icon;
  area: ConsoleArea;
  /** Further addresses that belong to this place. */
  also?: readonly string[];
  /** The address of the place under which the rail has this one. */
  under?: string;
  /** What is counted on its badge. */
  waits?: WaitingKind;
};

/** The parts of the operator's console, in the order of its navigation. */
export const CONSOLE_PLACES: readonly ConsolePlace[] = [
  { to: "/admin", label: "概要", icon: "activity", area: "console", also: ["/admin/test-mail"] },
  { to: "/admin/licences", label: "資格の確認", icon: "badge-check", area: "licences", waits: "licences" },
  { to: "/admin/accounts", label: "アカウント", icon: "users", area: "accounts", waits: "territories" },
  {
    to: "/admin/second-factor",
    label: "二要素認証",
    icon: "shield-check",
    area: "accounts",
    under: "/admin/accounts",
  },
  { to: "/admin/companies", label: "企業", icon: "building-2", area: "companies" },
  {
    to: "/admin/card-limits",
    label: "名刺の申請数",
    icon: "contact",
    area: "companies",
    under: "/admin/companies",
  },
  { to: "/admin/reports", label: "通報", icon: "flag", area: "reports", waits: "reports" },
  { to: "/admin/inquiries", label: "お問い合わせ", icon: "mail", area: "inquiries", waits: "inquiries" },
  { to: "/admin/corrections", label: "訂正・削除", icon: "pencil", area: "directory", waits: "corrections" },
  {
    to: "/admin/hospitals",
    label: "医療機関・医師",
    icon: "hospital",
    area: "directory",
    also: ["/admin/doctors"],
    under: "/admin/corrections",
  },
  {
    to: "/admin/workplaces",
    label: "勤務先の確認",
    icon: "hospital",
    area: "directory",
    waits: "workplaces",
  },
  {
    to: "/admin/imports",
    label: "取り込み",
    icon: "database",
    area: "directory",
    also: ["/admin/proposals"],
    waits: "imports",
  },
  { to: "/admin/board", label: "掲示板", icon: "newspaper", area: "board" },
  { to: "/admin/ads", label: "広告", icon: "megaphone", area: "board", under: "/admin/board" },
  { to: "/admin/magazine", label: "配信", icon: "mail", area: "magazine" },
  { to: "/admin/communities", label: "コミュニティ", icon: "message-circle", area: "communities" },
  { to: "/admin/terms", label: "規約", icon: "file-text", area: "terms" },
  {
    to: "/admin/business",
    label: "事業者情報",
    icon: "building-2",
    area: "terms",
    under: "/admin/terms",
  },
  { to: "/admin/operation", label: "システム", icon: "laptop", area: "console", waits: "deadLetters" },
  {
    to: "/admin/maintenance",
    label: "メンテナンス",
    icon: "laptop",
    area: "console",
    under: "/admin/operation",
  },
  { to: "/admin/audit", label: "操作の記録", icon: "history", area: "audit" },
  {
    to: "/admin/archives",
    label: "保管した記録",
    icon: "history",
    area: "audit",
    under: "/admin/audit",
  },
  { to: "/admin/operators", label: "運営者", icon: "shield-check", area: "operators" },
];

const reaches = (pathname: string, address: string) =>
  pathname === address || (address !== "/admin" && pathname.startsWith(`${address}/`));

/** The place that an address of the console belongs to. */
export const consolePlaceOf = (pathname: string): ConsolePlace | undefined =>
  CONSOLE_PLACES.find(({ to, also = [] }) => [to, ...also].some((address) => reaches(pathname, address)));

export const mayView = (grants: readonly string[], { area }: Pick<ConsolePlace, "area">) =>
  isGranted(grants, `${area}:view`);

/** What somebody needs for a page of the console; pages that only make something are for those who may. */
export function permissionFor(pathname: string): Permission {
  const area = consolePlaceOf(pathname)?.area ?? "console";
  return /\/(new|import|edit)$/.test(pathname) && area !== "console" ? `${area}:change` : `${area}:view`;
}
