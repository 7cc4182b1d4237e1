import { useSyncExternalStore } from "react";
import type { LiveState } from "~/live/live.client";

/** What the person may want to know of the connection: nothing while all is well. */
export function LiveNotice({ state, fault }: { state: LiveState; fault: string | null }) {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p className="room-live" role="status">
      {fault ?? STATE_WORDS[isOnline ? state : "offline"]}
    </p>
  );
}

/** The network is gone some time before a socket notices. */
function watchNetwork(hear: () => void) {
  window.addEventListener("online", hear);
  window.addEventListener("offline", hear);
  return () => {
    window.removeEventListener("online", hear);
    window.removeEventListener("offline", hear);
  };
}

const STATE_WORDS: Record<LiveState, string> = {
  connecting: "",
  open: "",
  polling: "数秒ごとに新しいメッセージを確認しています。",
  offline: "ネットワークに接続されていません。つながると自動で再開します。",
};
