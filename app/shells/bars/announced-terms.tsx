import { useLocation } from "@remix-run/react";
import { sharedPath } from "#contract/wire/shared-path";
import type { WebViewer } from "~/request/context";
import { homeOf } from "~/request/paths/role-home";
import { serviceOf } from "~/service";
import { Callout } from "~/ui/callout";
import { Link } from "~/ui/link";
import { formatDate } from "~/ui/time/format";

/** Says on the home of the role from which day it has to sign in with two factors. */
export function AnnouncedSecondFactor({ viewer }: { viewer: WebViewer | null }) {
  const { pathname } = useLocation();
  if (!viewer?.secondFactorFrom || viewer.needsSecondFactor || pathname !== homeOf(viewer)) return null;
  return (
    <Callout title={`${formatDate(viewer.secondFactorFrom)}から、ログインに二要素認証が必要になります`}>
      <Link to="/mypage/security">いま設定する</Link>
    </Callout>
  );
}

/** Says to whom mails came back that their address gets none. */
export function StoppedMail({ viewer }: { viewer: WebViewer | null }) {
  const { pathname } = useLocation();
  if (!viewer?.mailStopped || pathname !== homeOf(viewer)) return null;
  return (
    <Callout kind="warning" title="登録のメールアドレスへの送信を停止しています">
      <Link to="/mypage/email/stopped">アドレスを確認する</Link>
    </Callout>
  );
}

/** Stands on the home of the role, until the day on which agreement is asked for. */
export function AnnouncedTerms({ viewer }: { viewer: WebViewer | null }) {
  const { pathname } = useLocation();
  if (!viewer?.announcedTerms || pathname !== homeOf(viewer)) return null;
  const { term, revisedAt } = viewer.announcedTerms;
  const name = term === "terms" ? "利用規約" : "プライバシーポリシー";
  const path = term === "terms" ? "/terms#next" : "/terms?term=privacy#next";
  return (
    <Callout title={`${formatDate(revisedAt)}に${name}を改定します`}>
      <Link to={sharedPath(path, serviceOf(viewer.role, "main") === "connect")}>変わるところを見る</Link>
    </Callout>
  );
}
