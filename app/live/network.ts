import { useSyncExternalStore } from "react";
import { OFFLINE } from "#contract/texts";

/** `failing`: the network is there, and what the page asked for did not come. */
type Network = "fine" | "offline" | "failing";

const CHANGED = "inowa:network";
const ACT_FAILED = "inowa:act-failed";

let reported: Network = "fine";

/** What calls of the page have met; the browser's own word, that it is offline, counts besides. */
export function reportNetwork(state: Network) {
  if (reported === state) return;
  reported = state;
  window.dispatchEvent(new Event(CHANGED));
}

/** How the network is; `fine` on the server and in the first paint. */
export function useNetwork(): Network {
  return useSyncExternalStore(
    watchNetwork,
    () => (navigator.onLine ? reported : "offline"),
    () => "fine",
  );
}

function watchNetwork(subscriber: () => void) {
  const events = ["online", "offline", CHANGED];
  for (const name of events) window.addEventListener(name, subscriber);
  return () => {
    for (const name of events) window.removeEventListener(name, subscriber);
  };
}

/** The words for each state of the network; empty while all is well. */
export const NETWORK_LABELS: Record<Network, string> = {
  fine: "",
  offline: `オフラインです。${OFFLINE}`,
  failing: "最新の情報を取得できません。自動で再試行しています。",
};

/** What somebody just did could not be done, and the page stays as it is. */
export const reportFailedAct = (message: string) =>
  void window.dispatchEvent(new CustomEvent(ACT_FAILED, { detail: message }));

export function onFailedAct(subscriber: (message: string) => void) {
  const take = (event: Event) => subscriber((event as CustomEvent<string>).detail);
  window.addEventListener(ACT_FAILED, take);
  return () => window.removeEventListener(ACT_FAILED, take);
}
