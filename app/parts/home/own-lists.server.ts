import type { List } from "#contract/lists/shapes";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";

const KEEPERS: readonly string[] = ["doctor", "co-medical", "ms"];
const SHOWN = 3;

/** The lists that were worked with last; null for who keeps none, and where they could not be had. */
export async function ownLists(api: Api, { principal, hasAgreed }: WebViewer): Promise<List[] | null> {
  if (!hasAgreed || !KEEPERS.includes(principal)) return null;
  const found = await api.lists.all({ query: { limit: SHOWN } }).catch(() => null);
  return found?.lists ?? null;
}
