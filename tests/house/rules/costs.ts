import type { Attack } from "./scanners";

/** Enough for what is exponential to be seen. */
const SHORT = 28;
export const LENGTHS = [750, 1500, 3000] as const;
/** What takes less for 3,000 characters needs no comparison: a clock is no finer. */
const CHEAP_MS = 1.5;
/** Four times the length takes four times as long; sixteen times would be quadratic. */
const MOST_TIMES = 11;
/** A second look, at eight times the length: what does not look steep there is not. */
const LOOKED_AT = [LENGTHS[0] / 2, LENGTHS[2]] as const;
const LOOKS = 2;
const TIMES = 5;
const AGAIN = { least: 2, most: 20, ms: 400 };
/** Nobody waits for the longer ones. */
const TOO_LONG_MS = 200;
/** What a collection of garbage, or a step of the compiler, does to a linear one is seen once, and not again at these. */
const LONGER = [LENGTHS[2], LENGTHS[2] * 2, LENGTHS[2] * 4] as const;

export type Cost = { attack: string; ms: number[] };

/** The worst cost at 1×, 2× and 4× length; the first that grows faster than the length ends the search. */
export function worstOf(run: (text: string) => unknown, attacks: readonly Attack[]) {
  let worst: Cost = { attack: "", ms: [0] };
  const steep: Cost[] = [];
  for (const attack of attacks) {
    const ms = costs(run, attack);
    if ((ms.at(-1) ?? 0) > (worst.ms.at(-1) ?? 0)) worst = { attack: attack.name, ms };
    if (!isSteep(ms)) continue;
    steep.push({ attack: attack.name, ms });
    break;
  }
  return { worst, steep };
}

/** Tells whether one of them looks steep at a glance: `worstOf` would look at it again, until it is sure. */
export const looksSteep = (run: (text: string) => unknown, attacks: readonly Attack[]) =>
  attacks.some((attack) => isSteep(glance(run, attack)));

/** Gives the ms of the longest text. */
export const longest = ({ worst }: ReturnType<typeof worstOf>) => worst.ms.at(-1) ?? 0;

/** What does not look steep at a glance is not; what doubles with each letter would never come to the end of a longer text. */
function glance(run: (text: string) => unknown, attack: Attack): number[] {
  const short = measured(run, attack, [SHORT], LOOKS);
  if (isSteep(short)) return short;
  const first = measured(run, attack, [LENGTHS[2]], 1);
  return isSteep([0, ...first]) ? measured(run, attack, LOOKED_AT, LOOKS) : first;
}

function costs(run: (text: string) => unknown, attack: Attack): number[] {
  const look = glance(run, attack);
  if (!isSteep(look) || look.length === 1) return look;
  let ms = measured(run, attack, LENGTHS, TIMES);
  // Whatever else goes on only ever adds: what looks steep is looked at again, and the least of all times counts.
  for (let again = 0; again < agains(ms) && isSteep(ms); again += 1) {
    ms = leastOf(ms, measured(run, attack, LENGTHS, TIMES));
  }
  return isSteep(ms) && !isClear(ms) ? confirmed(run, attack, ms) : ms;
}

/** The longer a text takes, the less a pause of the machine adds to it, and the fewer looks tell them apart. */
const agains = (ms: number[]) =>
  Math.min(AGAIN.most, Math.max(AGAIN.least, Math.ceil(AGAIN.ms / (ms.at(-1) || 1))));

/** What grows too fast grows so from there on too; else the figures of the longer texts are the true ones. */
function confirmed(run: (text: string) => unknown, attack: Attack, ms: number[]): number[] {
  let longer = measured(run, attack, LONGER, TIMES);
  for (let again = 0; again < agains(longer) && isSteep(longer); again += 1) {
    longer = leastOf(longer, measured(run, attack, LONGER, LOOKS));
  }
  return isSteep(longer) ? ms : longer;
}

/** Longer texts would say nothing else of what takes so long already. */
const isClear = (ms: number[]) => (ms.at(-1) ?? 0) > TOO_LONG_MS;

/** A run that took too long to be finished has no figures for the longer texts. */
const leastOf = (one: number[], other: number[]) =>
  one.length === other.length
    ? one.map((ms, index) => Math.min(ms, other[index] ?? ms))
    : other.length > one.length
      ? other
      : one;

function measured(run: (text: string) => unknown, { of }: Attack, lengths: readonly number[], times: number) {
  const ms: number[] = [];
  for (const length of lengths) {
    const cost = best(run, of(length), times);
    ms.push(cost);
    if (cost > TOO_LONG_MS) break;
  }
  return ms;
}

function isSteep(ms: number[]): boolean {
  const [shortest = 0, longest = 0] = [ms[0], ms.at(-1)];
  return longest > TOO_LONG_MS || (longest > CHEAP_MS && longest > shortest * MOST_TIMES);
}

/** Gives the shortest of several times, ms. */
export function best(run: (text: string) => unknown, text: string, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    // This process's time alone counts: others may keep the machine busy.
    const startedAt = process.cpuUsage();
    attempt(run, text);
    const { user, system } = process.cpuUsage(startedAt);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** A refusal is an answer too. */
function attempt(run: (text: string) => unknown, text: string) {
  try {
    run(text);
  } catch {
    return;
  }
}
