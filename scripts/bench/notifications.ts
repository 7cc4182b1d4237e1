// Measures a list and a number of notifications, of a person who has a hundred and of one who has 100,000.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BUNDLE } from "../local/build.mjs";
import { Miniflare, workerOptions } from "../local/cloudflare.mjs";
import { WORKER_NAME } from "../local/settings.mjs";

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 31;
/** How often it is asked within the object, so that the way to it weighs little. */
const TIMES = 100;
const CHUNK = 5000;

const WORKER = `
import { Inbox as Product, ChatRoom } from "./product.js";
export { ChatRoom };
export class Inbox extends Product {
  fill(from, to) {
    for (let at = from; at < to; at += 1)
      this.notify({ id: "n" + at, topic: "commented", about: { type: "groupPost", id: "p" + (at % 50000) },
        actorId: null, text: "症例検討会の日程のお知らせ", at: 1_790_000_000_000 + at });
  }
  list(times) { for (let n = 0; n < times; n += 1) this.notificationPage({ limit: 20, offset: 0 }); }
  count(times) { for (let n = 0; n < times; n += 1) this.counters(); }
}
export default {
  async fetch(request, env) {
    const { name, method, args } = await request.json();
    await env.INBOX.get(env.INBOX.idFromName(name))[method](...args);
    return new Response();
  },
};`;

const built = join(BUNDLE, "index.js");
if (!existsSync(built)) throw new Error("the Worker has not been built: npm run build");
const { bindings, compatibilityDate, compatibilityFlags, durableObjects } = workerOptions();
const miniflare = new Miniflare({
  name: WORKER_NAME,
  modules: [
    { type: "ESModule", path: "bench.js", contents: WORKER },
    { type: "ESModule", path: "product.js", contents: await readFile(built, "utf8") },
  ],
  ...{ bindings, compatibilityDate, compatibilityFlags, durableObjects },
  queueProducers: { EVENTS: "events" },
});

const ask = async (name: string, method: string, ...args: number[]) => {
  const body = JSON.stringify({ name, method, args });
  const response = await miniflare.dispatchFetch("http://bench.local/", { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
};

async function timed(name: string, method: string): Promise<number> {
  const startedAt = performance.now();
  await ask(name, method, TIMES);
  return (performance.now() - startedAt) / TIMES;
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  await ask("few", "fill", 0, FEW);
  for (let from = 0; from < MANY; from += CHUNK) await ask("many", "fill", from, from + CHUNK);
  for (const method of ["list", "count"]) {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      few.push(await timed("few", method));
      many.push(await timed("many", method));
    }
    const [small, large] = [median(few), median(many)];
    console.log(
      `${method}: p50 ${small.toFixed(3)} ms of ${FEW}, ${large.toFixed(3)} ms of ${MANY}: ${(large / small).toFixed(2)} times`,
    );
  }
} finally {
  await miniflare.dispose();
}
