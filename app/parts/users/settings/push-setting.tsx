import type { HTMLAttributes } from "react";
import pushSwitchScript from "~/browser/push-switch?worker&url";
import { PageScript } from "~/page-script";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Surface } from "~/ui/surface";

declare global {
  namespace JSX {
    interface IntrinsicElements {
      "push-switch": HTMLAttributes<HTMLElement> & { "data-key": string; "data-endpoints": string };
    }
  }
}

/** What the API says of this person's browsers; `isShared`: this is a shared terminal, which gets none. */
export type PushState = { publicKey: string | null; endpoints: string[]; isShared: boolean };

/** Push messages to this browser. Shows nothing if the installation has no key. */
export function PushSetting({ publicKey, endpoints, isShared }: PushState) {
  if (!publicKey && !isShared) return null;
  return (
    <Surface title="この端末への通知" id="push">
      <p>
        画面を閉じているときにメッセージや通知が届くと、この端末でお知らせします。本文と相手の名前は載りません。通知を止める時間帯は、終わってからお知らせします。
      </p>
      {publicKey ? (
        <push-switch data-key={publicKey} data-endpoints={endpoints.join(" ")}>
          <p role="status" />
          <noscript>
            <p>
              通知を受け取るには、ブラウザーのJavaScriptを有効にしてください。有効にできないときも、未読のメッセージはメールでお知らせします。
            </p>
          </noscript>
          <Button type="button" kind="secondary" hidden>
            この端末で通知を受け取る
          </Button>
          <PageScript src={pushSwitchScript} />
        </push-switch>
      ) : (
        <p>共用の端末としてログインしているため、この端末では通知を受け取れません。</p>
      )}
      <p className="note">
        iPhone・iPadでは、先に<Link to="/add-home">ホーム画面に追加</Link>してください。
      </p>
    </Surface>
  );
}
