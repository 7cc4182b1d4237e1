import type { Heading } from "../../db/schema/papers";

type Existing = { id: string; year: number | null; mesh: readonly Heading[]; meshIds: readonly string[] };

/** The number of years after which a paper says half as much about what its author does. */
const HALF_LIFE_YEARS = 5;
const MAIN_TOPIC = 2;
/** Less than this part of the likeliest term is chance. */
const LEAST_SHARE = 0.15;
const MOST = 12;
/** A paper without a year counts as an old one. */
const NO_YEAR = 1990;

export type Inferred = { meshId: string; weight: number; paperIds: string[] };

/**
 * The specialties of a doctor, from the headings of the accepted papers: newer papers and main topics weigh more.
 * Weights fall alike for all terms as time passes, so the order holds until the papers change. Terms likeliest first,
 * at most twelve, each with its papers.
 */
export function inferSpecialties(
  papers: readonly Existing[],
  mainTerms: (paper: Pick<Existing, "mesh">) => ReadonlySet<string>,
): Inferred[] {
  const found = new Map<string, Inferred>();
  const newest = Math.max(...papers.map(({ year }) => year ?? NO_YEAR));
  for (const paper of papers) {
    const age = newest - (paper.year ?? NO_YEAR);
    const main = mainTerms(paper);
    for (const meshId of new Set(paper.meshIds)) {
      const weight = 0.5 ** (age / HALF_LIFE_YEARS) * (main.has(meshId) ? MAIN_TOPIC : 1);
      const existing = found.get(meshId) ?? { meshId, weight: 0, paperIds: [] };
      found.set(meshId, {
        meshId,
        weight: existing.weight + weight,
        paperIds: [...existing.paperIds, paper.id],
      });
    }
  }
  const ordered = [...found.values()].sort(
    (one, other) => other.weight - one.weight || (one.meshId < other.meshId ? -1 : 1),
  );
  const least = (ordered[0]?.weight ?? 0) * LEAST_SHARE;
  return ordered.filter(({ weight }) => weight >= least).slice(0, MOST);
}
