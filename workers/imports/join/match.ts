import { joinKeys } from "../clean/names";
import { mayBeSame } from "./addresses";
import type { Candidate } from "./candidates";

export type Match = { is: "one"; id: string } | { is: "several"; ids: string[] } | { is: "none" };

/**
 * Which hospital of a place a row means. The whole name decides; without the corporation that runs it, or by the short
 * name, only together with the address. Two that fit alike are for an operator. `address` '' is not known.
 */
export function matchIn(candidates: readonly Candidate[], name: string, address: string): Match {
  const { whole, bare } = joinKeys(name);
  const fits = (candidate: Candidate) => address === "" || mayBeSame(candidate.address, address);
  const same = candidates.filter((candidate) => candidate.whole === whole);
  if (same.length === 1) return one(same[0]);
  if (same.length > 1) return narrowed(same, fits);
  const like = candidates.filter(
    (candidate) => candidate.bare === bare || candidate.bare === whole || candidate.short === bare,
  );
  if (like.length === 1 && address === "") return one(like[0]);
  return like.length === 0 ? { is: "none" } : narrowed(like, fits);
}

/** One of several whose address fits; else all of them are asked about. */
function narrowed(found: readonly Candidate[], fits: (candidate: Candidate) => boolean): Match {
  const matching = found.filter(fits);
  return matching.length === 1
    ? one(matching[0])
    : { is: "several", ids: found.slice(0, 10).map(({ id }) => id) };
}

const one = (candidate: Candidate | undefined): Match =>
  candidate ? { is: "one", id: candidate.id } : { is: "none" };
