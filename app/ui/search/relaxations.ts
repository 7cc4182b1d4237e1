import type { Chip } from "./chips";

/** A condition without which there is something: its label, the search without it, and how much that finds. */
export type Relaxation = { label: string; to: string; count: number };
const MOST = 5;

/** What can be left out of a search that found nothing; conditions without which there is still nothing are no help. */
export async function relaxationsOf(
  chips: readonly Chip[],
  countAt: (query: URLSearchParams) => Promise<number>,
): Promise<Relaxation[]> {
  if (chips.length < 2) return [];
  const counted = chips.slice(0, MOST).map(async ({ word, label, without }) => {
    const [, query] = without.split("?");
    const count = await countAt(new URLSearchParams(query)).catch(() => 0);
    return { label: word ?? label, to: without, count };
  });
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
