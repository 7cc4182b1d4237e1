import { ask } from "../measure/client";
import { figuresOf, throughput, timed } from "../measure/figures";
import { processorMs } from "./processor";

const ROUNDS = 9;
const WARM_UP = 60;
const A_ROUND = 30;
const AT_ONCE = 16;
const FOR_MS = 1500;

/** One of the two sides of a pair. */
export type Side = { url: string; headers: Record<string, string>; workerd: number };
/** Processor time of all of workerd, and the clock, for one page; requests a second with 16 at once. */
export type Cost = { cpuMs: number; p50Ms: number; perSecond: number };

/** Measures both sides in turn, so that what else a machine does meets both; the least of the rounds counts. */
export async function pairOf(own: Side, bare: Side): Promise<{ own: Cost; bare: Cost }> {
  for (const side of [own, bare]) await many(side, WARM_UP);
  const rounds = { own: [] as Round[], bare: [] as Round[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.own.push(await roundOf(own));
    rounds.bare.push(await roundOf(bare));
  }
  return { own: await costOf(own, rounds.own), bare: await costOf(bare, rounds.bare) };
}

type Round = { cpuMs: number; p50Ms: number };

async function roundOf(side: Side): Promise<Round> {
  const before = processorMs(side.workerd);
  const { p50 } = figuresOf(await many(side, A_ROUND));
  return { cpuMs: (processorMs(side.workerd) - before) / A_ROUND, p50Ms: p50 };
}

async function costOf(side: Side, rounds: Round[]): Promise<Cost> {
  const least = (of: (round: Round) => number) => Math.min(...rounds.map(of));
  const perSecond = await throughput(AT_ONCE, FOR_MS, () => page(side));
  return { cpuMs: least(({ cpuMs }) => cpuMs), p50Ms: least(({ p50Ms }) => p50Ms), perSecond };
}

async function many(side: Side, times: number): Promise<number[]> {
  const samples: number[] = [];
  for (let turn = 0; turn < times; turn += 1) samples.push((await timed(() => page(side))).ms);
  return samples;
}

/** Throws where it is not the page. */
export async function page({ url, headers }: Omit<Side, "workerd">) {
  const response = await ask(url, { headers });
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return response;
}
