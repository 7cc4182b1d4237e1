import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";

type Place = { to: string; label: string /** What else lies behind it. */; also?: string[] };

const PLACES: readonly Place[] = [
  { to: "/admin", label: "概要" },
  { to: "/admin/licences", label: "資格の確認" },
  { to: "/admin/accounts", label: "アカウント", also: ["/admin/card-limits"] },
  { to: "/admin/terms", label: "規約" },
  { to: "/admin/audit", label: "操作の記録" },
  { to: "/admin/inquiries", label: "お問い合わせ" },
  { to: "/admin/reports", label: "通報" },
  { to: "/admin/corrections", label: "訂正・削除", also: ["/admin/hospitals", "/admin/doctors"] },
  { to: "/admin/imports", label: "取り込み", also: ["/admin/proposals"] },
  { to: "/admin/board", label: "掲示板" },
  { to: "/admin/ads", label: "広告" },
  { to: "/admin/communities", label: "コミュニティ" },
];

type Props = {
  title: ReactNode;
  context?: ReactNode;
  action?: ReactNode;
  back?: { to: string; label: string };
};

/** The head of every page of the console: its own small navigation, then the page's title. */
export function OperatorHead(props: Props) {
  const { pathname } = useLocation();
  const tabs = PLACES.map(({ to, label, also = [] }) => ({
    to,
    label,
    current: to === "/admin" ? pathname === to : [to, ...also].some((place) => pathname.startsWith(place)),
  }));
  return (
    <div className="console stack">
      <Tabs label="運営" tabs={tabs} />
      <PageHead {...props} />
    </div>
  );
}
