import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";

const PLACES = [
  ["/admin", "概要"],
  ["/admin/licences", "資格の確認"],
  ["/admin/accounts", "アカウント"],
  ["/admin/terms", "規約"],
  ["/admin/audit", "操作の記録"],
  ["/admin/inquiries", "お問い合わせ"],
  ["/admin/reports", "通報"],
  ["/admin/corrections", "訂正・削除"],
  ["/admin/imports", "取り込み"],
  ["/admin/board", "掲示板"],
  ["/admin/ads", "広告"],
  ["/admin/communities", "コミュニティ"],
] as const;

type Props = {
  title: ReactNode;
  context?: ReactNode;
  action?: ReactNode;
  back?: { to: string; label: string };
};

/** The head of every page of the console: its own small navigation, then the page's title. */
export function OperatorHead(props: Props) {
  const { pathname } = useLocation();
  const tabs = PLACES.map(([to, label]) => ({
    to,
    label,
    current: to === "/admin" ? pathname === to : pathname.startsWith(to),
  }));
  return (
    <div className="console stack">
      <Tabs label="運営" tabs={tabs} />
      <PageHead {...props} />
    </div>
  );
}
