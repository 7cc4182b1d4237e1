import showScript from "~/browser/offline/show-copy?worker&url";
import { PageScript } from "~/page-script";
import { open } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";

export const loader = open(() => null);

export const meta = titled("オフラインで見られる内容");

export const handle: Handle = { isForAll: true, footer: false };

/** The same for everybody: its script opens what a device of somebody's own has stored. */
export default function Offline() {
  return (
    <>
      <PageHead title="オフラインで見られる内容" />
      <div id="offline-copy" className="stack">
        <noscript>
          <p>この画面の表示には、JavaScriptが必要です。</p>
        </noscript>
      </div>
      <PageScript src={showScript} />
    </>
  );
}
