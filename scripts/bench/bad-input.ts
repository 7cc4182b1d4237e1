// Sends everything bad to every form, screen and call: `npm run bench -- bad-input`. `--every 10` sends a tenth of it,
// and `--begin 3` another tenth.
// All of it goes to the same server twice, or as often as `--times` says: what a request leaves behind grows each time.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  atCalls,
  atForms,
  atPages,
  atScreens,
  floodsAt,
  targetsAt,
} from "../../tests/support/site/bad/bad-input";
import { fire, type Shot } from "../../tests/support/site/bad/fuzz";
import { PORT } from "../../tests/support/site/origin";
import { ownServer } from "../../tests/support/site/own-server";
import { buildStates } from "../../tests/support/site/servers/states.mjs";
import { ensureBuild } from "../local/build.mjs";
import { table } from "./measure/figures";
import { memoryHeld } from "./measure/held";
import { workerdBelow, workerdMegabytes } from "./measure/memory";

const SHOWN_FAULTS = 20;
/** All of them, a line each. */
const FAULTS = ".wrangler/bad-input-faults.txt";
const LOOK_MS = 500;
/** How often every screen is looked at before anything bad is sent. */
const LOOKS = 20;
const INSPECTOR = PORT + 1;

async function benchBadInput() {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({ options: { every: text("1"), start: text("0"), times: text("2") } });
  const [every, first, times] = [Number(values.every), Number(values.start), Number(values.times)];
  await ensureBuild(console.log);
  await buildStates();
  const { origin, start, openRoom } = ownServer("bad-input-state", 0);
  const worker = await start({ sockets: { inspector: INSPECTOR } });
  const root = worker.child.pid ?? 0;
  try {
    const { key } = await openRoom("tanaka", "sato");
    const targets = await targetsAt(origin, `/rooms/${key}`);
    const bad: [name: string, shots: Shot[]][] = [
      ["forms", atForms(origin, targets, every, first)],
      ["screens", await atScreens(origin, targets, every, first)],
      ["calls", atCalls(origin, every, first)],
      ["120 MB", floodsAt(origin, targets, every, first)],
    ];
    // Ordinary pages alone fill what V8 and its allocator keep; the rest is measured from there.
    const parts: [name: string, shots: Shot[]][] = [["screens as they are", await atPages(targets, LOOKS)]];
    for (let time = 1; time <= times; time += 1)
      parts.push(...bad.map(([name, shots]): [string, Shot[]] => [`${name}, ${time} of ${times}`, shots]));
    const rows: (string | number)[][] = [
      [
        "",
        "sent",
        "below 500",
        "faults",
        "slowest ms",
        "seconds",
        "resident MB",
        "most",
        "after",
        "JavaScript MB",
        "in use MB",
      ],
    ];
    const faults: string[] = [];
    for (const [name, shots] of parts) {
      const [startedAt, before] = [performance.now(), workerdMegabytes(root)];
      let most = before;
      const looking = setInterval(() => {
        most = Math.max(most, workerdMegabytes(root));
      }, LOOK_MS);
      const tally = await fire(origin, shots);
      clearInterval(looking);
      const measured = [tally.slowestMs, (performance.now() - startedAt) / 1000, before, most];
      const after = [workerdMegabytes(root), ...(await megabytesInUse(root))];
      const fine = tally.sent - tally.faults.length;
      const figures = [...measured, ...after].map((each) => each?.toFixed(0) ?? "no gdb");
      rows.push([name, tally.sent, fine, tally.faults.length, ...figures]);
      console.log(name, tally.statuses);
      faults.push(...tally.faults);
    }
    console.log(`\n${table(rows)}\n`);
    writeFileSync(FAULTS, faults.join("\n"));
    for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(fault.slice(0, 300));
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await worker.stop();
  }
}

/**
 * What all JavaScript needs after a collection; then that and what the allocator has given out: what is resident beyond
 * is kept for reuse.
 */
async function megabytesInUse(root: number): Promise<[number, number | null]> {
  const { own, around, allocated } = await memoryHeld(workerdBelow(root)?.[0]?.pid ?? 0, INSPECTOR);
  const javaScript = own + around;
  return [javaScript, allocated === null ? null : javaScript + allocated];
}

await benchBadInput();
