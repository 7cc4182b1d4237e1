import { ANSWER_WITHIN_MS } from "#contract/limits";
import { timeoutSignal } from "#contract/wire/timeout-signal";
import { viewerFetch } from "./viewer-fetch";

/** What an address of ours says to a page itself, as JSON; null when it cannot be loaded. Never throws. */
export async function askPage<Said>(path: string): Promise<Said | null> {
  const response = await viewerFetch(path, {
    headers: { accept: "application/json" },
    signal: timeoutSignal(ANSWER_WITHIN_MS),
  }).catch(() => null);
  return response?.ok ? ((await response.json().catch(() => null)) as Said | null) : null;
}
