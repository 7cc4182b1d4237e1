import { cpSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { DEMO_SIZE } from "../../demo/load";
import { must, tool } from "../../local/command.mjs";
import { serveWorker } from "../../local/serving/worker.mjs";
import { table } from "../measure/figures";
import { workerdBelow } from "../measure/memory";
import { serveFullDirectory, stateOf } from "./full-directory";
import { prepareGround } from "./ground";
import { pairOf, type Side } from "./rounds";
import { PAGES } from "./table";

const BUNDLE = resolve(".wrangler/grown");
const STATE = ".wrangler/bench-grown";

/** Every page as it is, beside itself with 170 screens more registered. */
export async function benchGrowth(port: number) {
  const own = await serveFullDirectory(port, { size: DEMO_SIZE, sockets: { direct: port + 1 } });
  const { cookies, ground } = await prepareGround(own.origin);
  await own.stop();
  const again = await serveFullDirectory(port, { size: DEMO_SIZE, sockets: { direct: port + 1 } });
  const grown = await serveGrown(port + 2);
  try {
    const rows: (string | number)[][] = [["page", "CPU ms", "grown", "times"]];
    for (const { name, path, as } of PAGES) {
      const cookie = cookies[as];
      const headers: Record<string, string> = cookie ? { cookie } : {};
      const side = ({ origin, pid }: typeof again): Side => ({
        url: origin + path(ground),
        headers,
        workerd: workerdBelow(pid)?.[0]?.pid ?? 0,
      });
      const pair = await pairOf(side(again), side(grown));
      const [is, would] = [pair.own.cpuMs, pair.bare.cpuMs];
      rows.push([name, is.toFixed(2), would.toFixed(2), (would / is).toFixed(3)]);
    }
    console.log(`\n${table(rows)}`);
  } finally {
    await Promise.all([again.stop(), grown.stop()]);
  }
}

async function serveGrown(port: number) {
  const entry = "scripts/bench/pages/grown-worker.ts";
  const settings = ["-c", "wrangler.toml", "--env", "", "--dry-run", "--outdir", BUNDLE];
  await must(tool("wrangler", "deploy", entry, ...settings));
  rmSync(STATE, { recursive: true, force: true });
  cpSync(stateOf(DEMO_SIZE), STATE, { recursive: true });
  const bundle = `${BUNDLE}/grown-worker.js`;
  const worker = serveWorker({ port, persistTo: STATE, bundle, sockets: { direct: port + 1 } });
  await worker.ready;
  return { origin: `http://127.0.0.1:${port + 1}`, pid: worker.child.pid ?? 0, stop: worker.stop };
}
