import { useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";

/** The cookie that hides the panel until the browser closes. */
export const HELPER_PANEL = "__Host-helper-panel";

/** At most 612 px wide (L-3). Dismissing it is a plain form that comes back to this page. */
export function HelperPanel() {
  const { pathname, search } = useLocation();
  return (
    <aside className="helper-panel" aria-label="入力についてのご案内">
      <Icon name="info" size={24} />
      <p>
        入力途中の内容は、このブラウザに保存されます（パスワードを除く）。時間がたつと消えるため、登録完了まで続けて入力してください。
      </p>
      <form method="post" action="/helper-panel/dismiss">
        <input type="hidden" name="back" value={pathname + search} />
        <button type="submit" className="icon-btn">
          <Icon name="x" label="閉じる" />
        </button>
      </form>
    </aside>
  );
}
