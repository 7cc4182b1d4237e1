import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RoleBadge } from "~/bodies/users/role-badge";
import type { WebViewer } from "~/context";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { SERVICE_PATHS, serviceOf } from "./service";
import { TABS } from "./tabs";

/** Who is signed in, and the way out. A native `<details>`: opens and logs out without JavaScript. */
export function AccountMenu({ viewer }: { viewer: WebViewer }) {
  const menu = useClosesItself();
  const mypage = TABS[viewer.role].at(-1);
  const paths = SERVICE_PATHS[serviceOf(viewer.role, "main")];
  return (
    <details className="account" ref={menu}>
      <summary aria-label="アカウント">
        <Avatar name={viewer.name} src={viewer.avatarUrl} size={32} />
      </summary>
      <div className="account-menu">
        <div className="account-who">
          <strong>{viewer.name}</strong>
          <RoleBadge of={viewer.principal} rank={viewer.rank} />
          {viewer.companyName ? <span className="account-company">{viewer.companyName}</span> : null}
        </div>
        {mypage ? (
          <Link to={mypage.to}>
            <Icon name="circle-user" />
            マイページ
          </Link>
        ) : null}
        <Link to={paths.mailSetting}>
          <Icon name="mail" />
          メール設定
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

/** With JavaScript the menu closes on a click elsewhere, on Escape, and when the page changes. */
function useClosesItself() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page closes the menu.
  useEffect(() => {
    menu.current?.removeAttribute("open");
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return menu;
}
