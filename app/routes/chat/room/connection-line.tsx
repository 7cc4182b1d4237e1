import type { LiveState } from "~/live/live.client";
import { NETWORK_WORDS, useNetwork } from "~/live/network";

/** What the person may want to know of the connection: nothing while all is well. */
export function ConnectionLine({ state, fault }: { state: LiveState; fault: string | null }) {
  // The network is gone some time before a socket notices.
  const network = useNetwork();
  return (
    <p className="room-live" role="status">
      {fault ?? (NETWORK_WORDS[network] || STATE_WORDS[state])}
    </p>
  );
}

const STATE_WORDS: Record<LiveState, string> = {
  connecting: "",
  open: "",
  polling: "数秒ごとに新しいメッセージを確認しています。",
  offline: NETWORK_WORDS.offline,
};
