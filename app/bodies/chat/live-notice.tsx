import type { LiveState } from "~/live/live.client";

/** What the person may want to know of the connection: nothing while all is well. */
export function LiveNotice({ state, fault }: { state: LiveState; fault: string | null }) {
  return (
    <p className="room-live" role="status">
      {fault ?? STATE_WORDS[state]}
    </p>
  );
}

const STATE_WORDS: Record<LiveState, string> = {
  connecting: "",
  open: "",
  polling: "数秒ごとに新しいメッセージを確認しています。",
  offline: "ネットワークに接続されていません。つながると自動で再開します。",
};
