/** A stream of chance that is the same for the same seed. */
export type Random = {
  /** A number between 0 and 1, 1 not included. */
  next: () => number;
  /** A whole number, both ends included. */
  int: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** Several different items, in their own order. */
  some: <T>(items: readonly T[], from: number, to: number) => T[];
};

export function randomFrom(seed: number): Random {
  const next = mulberry32(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]) => at(items, int(0, items.length - 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick,
    some: (items, from, to) => {
      const wanted = Math.min(int(from, to), items.length);
      const chosen = new Set<number>();
      while (chosen.size < wanted) chosen.add(int(0, items.length - 1));
      return items.filter((_, index) => chosen.has(index));
    },
  };
}

/** A picker in proportion to the weights. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  let total = 0;
  const bounds = entries.map(([, weight]) => {
    total += weight;
    return total;
  });
  return (random) => {
    const point = random.next() * total;
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(bounds, middle) > point) high = middle;
      else low = middle + 1;
    }
    return at(entries, low)[0];
  };
}

/** Ids of version 7: they grow, so that rows are appended to their table instead of strewn over it. */
export function idsFrom(random: Random, startMs: number): () => string {
  let ms = startMs;
  const hex = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  return () => {
    ms += 1;
    const time = ms.toString(16).padStart(12, "0");
    const variant = random.pick(["8", "9", "a", "b"]);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
  };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
