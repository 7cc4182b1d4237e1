import { useLocation } from "@remix-run/react";
import { MINUTE_MS } from "#contract/limits";
import { REGISTRATION_IDLE_MS } from "#contract/registration/limits";
import { Icon } from "~/ui/icon";
import type { Keeping } from "../handle";

/** The cookie that hides the panel until the browser closes. */
export const HELPER_PANEL = "__Host-helper-panel";

const KEPT_MINUTES = REGISTRATION_IDLE_MS / MINUTE_MS;

const LABELS: Record<Keeping, string> = {
  browser:
    "入力途中の内容は、JavaScriptを使えるときは入力のたびにこのブラウザに一時保存されます。「保存する」を押すまで反映されません。",
  kept: `画面を進むたびに、入力した内容は一時保存されます（パスワードと認証コードを除く）。${KEPT_MINUTES}分以上あけずに、登録完了まで続けて入力してください。`,
};

/** The panel is at most 612 px wide (L-3). Dismissing it is a plain form that comes back to this page. */
export function HelperPanel({ keeping }: { keeping: Keeping }) {
  const { pathname, search } = useLocation();
  return (
    <aside className="helper-panel" aria-label="入力についてのご案内">
      <Icon name="info" size={24} />
      <p>{LABELS[keeping]}</p>
      <form method="post" action="/helper-panel/dismiss">
        <input type="hidden" name="back" value={pathname + search} />
        <button type="submit" className="icon-btn">
          <Icon name="x" label="閉じる" />
        </button>
      </form>
    </aside>
  );
}
