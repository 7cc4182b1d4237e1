import { ViewerBadge } from "~/parts/users/role-badge";
import type { WebViewer } from "~/request/context";
import { SERVICE_PATHS, serviceOf } from "~/service";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useMenusCloseThemselves } from "~/ui/overlays/closes-itself";
import { Seal } from "~/ui/people/seal";
import { tabsOf } from "./tabs";

/** Shows who is signed in, and the way out. A native `<details>`: opens and logs out without JavaScript. */
export function AccountMenu({ viewer }: { viewer: WebViewer }) {
  useMenusCloseThemselves(".account");
  const mypage = tabsOf(viewer).at(-1);
  const paths = SERVICE_PATHS[serviceOf(viewer.role, "main")];
  return (
    <details className="account">
      <summary aria-label="アカウント">
        <Seal name={viewer.name} role={viewer.role} src={viewer.avatarUrl} size="s" />
      </summary>
      <div className="account-menu">
        <div className="account-who">
          <strong>{viewer.name}</strong>
          <ViewerBadge viewer={viewer} />
          {viewer.companyName ? <span className="note">{viewer.companyName}</span> : null}
        </div>
        {viewer.isOperator ? (
          <Link to="/admin">
            <Icon name="settings" />
            運営の画面
          </Link>
        ) : null}
        {mypage ? (
          <Link to={mypage.to}>
            <Icon name="circle-user" />
            マイページ
          </Link>
        ) : null}
        <Link to={paths.mailSetting}>
          <Icon name="mail" />
          メール受信設定
        </Link>
        <form method="post" action="/logout">
          <button type="submit">
            <Icon name="log-out" />
            ログアウト
          </button>
        </form>
      </div>
    </details>
  );
}
