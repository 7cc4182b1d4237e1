// `npm run bench -- scale`: a day of 200, 1,000 and 5,000 people as fast as this machine does it, through the pages and
// calls of the built Worker, beside what the model of docs/scale.md says of it. `--people 200,1000`: other sizes.
import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadDemo } from "../demo/load";
import { openStore } from "../demo/store";
import { ensureBuild } from "../local/build.mjs";
import { serveWorker } from "../local/serving/worker.mjs";
import { table } from "./measure/figures";
import { workerdBelow } from "./measure/memory";
import { PORT } from "./measure/port";
import { processorMs } from "./pages/processor";
import { ACTIVE_SHARE, ACTS, type ActName, timesOf } from "./scale/day";
import { act, type Cost, openRooms, type Site } from "./scale/drive";
import { dayOf, type Totals, type Unit, type Units } from "./scale/model";
import { addPeople } from "./scale/people";

const { values } = parseArgs({
  options: { people: { type: "string", default: "200,1000,5000" } },
  strict: false,
});
const SIZES = String(values.people).split(",").map(Number);
const DIRECTORY = { doctors: 2000, hospitals: 1200 };
const STATE = ".wrangler/bench-scale";
const AT_ONCE = 8;
/** Each act is done so often alone, by people of the day, to know its cost. */
const ALONE = 20;
/** What goes on after the last answer: the queue, the objects. */
const SETTLED_MS = 3000;

type Bytes = { record: number; rooms: number; inboxes: number };
type Day = Totals & { seconds: number; bytes: Bytes; mails: number };

await ensureBuild(console.log);
let units: Units | undefined;
for (const people of SIZES) {
  const { measured, alone } = await day(people, units === undefined);
  units ??= alone;
  if (!units) throw new Error("nothing was measured");
  print(people, dayOf(people, units), measured);
}
rmSync(STATE, { recursive: true, force: true });

/** A new installation with so many people, and their day. */
async function day(people: number, isFirst: boolean): Promise<{ measured: Day; alone?: Units }> {
  rmSync(STATE, { recursive: true, force: true });
  await loadDemo({ ...DIRECTORY, persistTo: STATE, ifEmpty: true });
  const before = await openStore(STATE);
  await addPeople(before.DB, people);
  const hospital = await before.DB.prepare("SELECT id FROM hospitals ORDER BY id").first<string>("id");
  await before.close();
  const worker = serveWorker({ port: PORT, persistTo: STATE, sockets: { direct: PORT + 1 } });
  await worker.ready;
  try {
    const pid = workerdBelow(worker.child.pid ?? 0)?.[0]?.pid ?? 0;
    const site: Site = {
      origin: `http://127.0.0.1:${PORT + 1}`,
      hospital: `/hospitals/${hospital}`,
      rooms: new Map(),
      cookies: new Map(),
    };
    const comers = Array.from({ length: Math.round(people * ACTIVE_SHARE) }, (_, at) =>
      Math.floor(at / ACTIVE_SHARE),
    );
    await openRooms(site, comers);
    const alone = isFirst ? await unitsOf(site, comers, pid) : undefined;
    await pause(SETTLED_MS);
    const [cpu, bytes, started] = [processorMs(pid), stored(), performance.now()];
    const costs = await driven(site, comers);
    await pause(SETTLED_MS);
    const seconds = (performance.now() - started) / 1000;
    const cpuSeconds = (processorMs(pid) - cpu) / 1000;
    await worker.stop();
    const after = stored();
    const grown = Object.fromEntries(
      Object.entries(after).map(([name, size]) => [name, size - bytes[name as keyof Bytes]]),
    ) as Bytes;
    const totals = { ...costs, cpuSeconds, seconds, bytes: grown, mails: await mails() };
    return { measured: totals, alone };
  } finally {
    await worker.stop();
  }
}

/** All acts of the day in a mixed order, several people at once. */
async function driven(site: Site, comers: readonly number[]): Promise<Omit<Totals, "cpuSeconds">> {
  const todo = comers.flatMap((person, at) =>
    ACTS.flatMap((each) =>
      Array.from({ length: timesOf(at + 1, each) }, (_, turn) => ({ person, name: each.name, turn })),
    ),
  );
  todo.sort((a, b) => mixed(a) - mixed(b));
  const sum = { requests: 0, messages: 0, trips: 0, rowsRead: 0, rowsWritten: 0 };
  const runner = async () => {
    for (let next = todo.pop(); next; next = todo.pop()) {
      const cost = await act(site, next.person, next.name, next.turn);
      sum.requests += 1;
      if (next.name === "message") sum.messages += 1;
      add(sum, cost);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  return sum;
}

function mixed({ person, name, turn }: { person: number; name: string; turn: number }): number {
  return (person * 7919 + name.length * 104_729 + turn * 1_299_709) % 1_000_003;
}

function add(sum: Cost, { trips, rowsRead, rowsWritten }: Cost) {
  sum.trips += trips;
  sum.rowsRead += rowsRead;
  sum.rowsWritten += rowsWritten;
}

/** Each act alone, after it was done a few times. */
async function unitsOf(site: Site, comers: readonly number[], pid: number): Promise<Units> {
  const units = {} as Units;
  const rows: (string | number)[][] = [["act", "CPU ms", "trips", "rows read", "rows written"]];
  for (const { name } of ACTS) {
    const person = (turn: number) => comers[turn % comers.length] ?? 0;
    for (let turn = 0; turn < ALONE / 4; turn += 1) await act(site, person(turn), name, 1000 + turn);
    const sum: Cost = { trips: 0, rowsRead: 0, rowsWritten: 0 };
    const cpu = processorMs(pid);
    for (let turn = 0; turn < ALONE; turn += 1) add(sum, await act(site, person(turn), name, 2000 + turn));
    const unit: Unit = {
      cpuMs: (processorMs(pid) - cpu) / ALONE,
      trips: sum.trips / ALONE,
      rowsRead: sum.rowsRead / ALONE,
      rowsWritten: sum.rowsWritten / ALONE,
    };
    units[name as ActName] = unit;
    rows.push([
      name,
      unit.cpuMs.toFixed(1),
      ...[unit.trips, unit.rowsRead, unit.rowsWritten].map((one) => one.toFixed(1)),
    ]);
  }
  console.log(
    `\nOne act alone, mean of ${ALONE}: processor time of all of workerd, its simulated D1 included\n`,
  );
  console.log(table(rows));
  return units;
}

/** Bytes on the disk, what SQLite has not yet moved into its files included. */
function stored(): Bytes {
  const size = (path: string) => {
    const folder = join(STATE, "v3", path);
    return existsSync(folder) ? Number(execFileSync("du", ["-sb", folder]).toString().split("\t")[0]) : 0;
  };
  return { record: size("d1"), rooms: size("do/inowa-ChatRoom"), inboxes: size("do/inowa-Inbox") };
}

async function mails(): Promise<number> {
  const { DB, close } = await openStore(STATE);
  const count = await DB.prepare("SELECT count(*) AS n FROM outbox").first<number>("n");
  await close();
  return count ?? 0;
}

function print(people: number, model: Totals, measured: Day) {
  const row = (name: string, of: keyof Totals, digits = 0) => [
    name,
    model[of].toFixed(digits),
    measured[of].toFixed(digits),
    (measured[of] / model[of]).toFixed(2),
  ];
  console.log(
    `\nA day of ${people} people, of whom ${people * ACTIVE_SHARE} come (${measured.seconds.toFixed(0)} s here)\n`,
  );
  console.log(
    table([
      ["", "model", "measured", "ratio"],
      row("requests", "requests"),
      row("messages", "messages"),
      row("trips to D1", "trips"),
      row("rows read", "rowsRead"),
      row("rows written", "rowsWritten"),
      row("processor, s", "cpuSeconds", 1),
    ]),
  );
  const { record, rooms, inboxes } = measured.bytes;
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);
  console.log(
    `KB written to disk: databases ${kilobytes(record)}, rooms ${kilobytes(rooms)}, inboxes ${kilobytes(inboxes)}; mails in all ${measured.mails}`,
  );
}
