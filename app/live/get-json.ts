import { ANSWER_WITHIN_MS } from "#contract/chat/limits";

/** An answer of the API; null when it cannot be had. */
export async function getJson<T>(path: string): Promise<T | null> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await fetch(path, { headers: { accept: "application/json" }, signal }).catch(() => null);
  const answer: Promise<T> | undefined = response?.ok ? response.json() : undefined;
  return answer?.catch(() => null) ?? null;
}
