// Measures the import of a whole country: how long, how much memory, what a second run changes, whether one that is
// killed five times ends in the same state, and whether anything that people edited is overwritten. `--size 20000` for
// fewer.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomFrom } from "../demo/random";
import { openLocal } from "../import/database/local";
import { generateFiles, NATIONAL, type Sizes } from "../import/generate/files";

const { values } = parseArgs({ options: { size: { type: "string" } }, strict: false });
const KILLS = 5;
const EDITS = 300;
const whole = Object.values(NATIONAL).reduce((sum, count) => sum + count, 0);
const share = values.size ? Number(values.size) / whole : 1;
const sizes = Object.fromEntries(
  Object.entries(NATIONAL).map(([kind, count]) => [kind, Math.max(30, Math.round(count * share))]),
) as Sizes;

/** All that imports write but the times and counts of their runs. */
const COLUMNS = `id, name, furigana, short_name, kind, type, department_codes, prefecture_code, municipality_code, address,
  medical_area_id, latitude, longitude, is_place_near, url, bed_count_total, facts, sources, source, source_date, closed_at`;

/** What people change in turn: where it is kept, and what they put there. All of it comes from the ministry's files. */
const CHANGED: readonly (readonly [field: string, column: string, value: string])[] = [
  ["name", "name", "'編集後 ' || id"],
  ["furigana", "furigana", "'ヘンシュウゴ'"],
  ["address", "address", "'編集町1-' || revision"],
  ["coordinates", "latitude", "35.5"],
  ["url", "url", "'https://edited.example.jp/'"],
  ["beds", "bed_count_total", "77"],
  ["departmentCodes", "department_codes", `'["d01"]'`],
  ["hours", "facts", "json_set(facts, '$.hours', json('[]'))"],
  [
    "closedDays",
    "facts",
    `json_set(facts, '$.closedDays', json('{"weekly":["wed"],"monthly":[],"text":""}'))`,
  ],
];

const folder = mkdtempSync(join(tmpdir(), "inowa-import-bench-"));
try {
  await measure();
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<void> {
  const state = join(folder, "state");
  const paths = await files(state, "20260601");
  const first = await imported(state, paths);
  say("first run", first);
  say("second run, the same files", await imported(state, paths));
  const before = await digestOf(state);
  const edited = await editSome(state);
  say(`third run, after ${EDITS} edits by hospitals' people`, await imported(state, paths));
  console.log(`overwritten of ${EDITS} edits: ${await overwritten(state, edited)}`);
  const killed = join(folder, "killed");
  for (let kill = 1; kill <= KILLS; kill += 1)
    await killedAfter(killed, paths, (first.seconds * 1000 * kill) / (KILLS + 2));
  say(`after ${KILLS} kills`, await imported(killed, paths));
  console.log(`end state ${(await digestOf(killed)) === before ? "the same" : "ANOTHER"}`);
}

async function files(state: string, date: string): Promise<string[]> {
  const { DB, close } = await openLocal(state);
  const prefectures = await DB.prepare("SELECT code, name FROM prefectures").all<{
    code: string;
    name: string;
  }>();
  const municipalities = await DB.prepare(
    `SELECT code, prefecture_code AS prefectureCode, name, medical_area_id AS medicalAreaId FROM municipalities ORDER BY code`,
  ).all<{ code: string; prefectureCode: string; name: string; medicalAreaId: string }>();
  await close();
  const world = { prefectures: prefectures.results, municipalities: municipalities.results };
  return generateFiles(folder, world, sizes, date);
}

type Run = { seconds: number; said: string };

function start(state: string, paths: readonly string[]): ChildProcess {
  const options = ["--persist-to", state, "--report", join(folder, "report.csv")];
  return spawn("npm", ["run", "--silent", "import", "--", "institutions", ...paths, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
}

async function imported(state: string, paths: readonly string[]): Promise<Run> {
  const started = performance.now();
  const child = start(state, paths);
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the import ended with ${code}\n${said}`);
  return { seconds: (performance.now() - started) / 1000, said };
}

/** The whole group: npm, the import and the database. */
async function killedAfter(state: string, paths: readonly string[], ms: number): Promise<void> {
  const child = start(state, paths);
  child.stdout?.resume();
  const gone = once(child, "close");
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), ms);
  await gone;
  clearTimeout(timer);
}

function say(name: string, { seconds, said }: Run): void {
  const lines = said.split("\n").filter((line) => /^(新規|検索の更新)|メモリ/.test(line));
  console.log(`${name}: ${seconds.toFixed(0)} s\n  ${lines.join("\n  ")}`);
}

async function digestOf(state: string): Promise<string> {
  const hash = createHash("sha256");
  await everyHospital(state, (row) => hash.update(JSON.stringify(row)));
  return hash.digest("hex");
}

async function everyHospital(state: string, look: (row: Record<string, unknown>) => void): Promise<void> {
  const { DB, close } = await openLocal(state);
  for (let last = ""; ; ) {
    const { results } = await DB.prepare(
      `SELECT ${COLUMNS} FROM hospitals WHERE id > ? ORDER BY id LIMIT 2000`,
    )
      .bind(last)
      .all<Record<string, unknown>>();
    for (const row of results) look(row);
    if (results.length === 0) break;
    last = String(results.at(-1)?.id);
  }
  await close();
}

/** Which change each edited hospital had, and what was there then. */
type Edited = Map<string, { column: string; field: string; value: unknown }>;

/** Edits as the hospitals' own people do: the value, and the mark that it is theirs. */
async function editSome(state: string): Promise<Edited> {
  const random = randomFrom(1);
  const chosen: string[] = [];
  await everyHospital(state, ({ id }) => {
    if (chosen.length < EDITS && random.chance(Math.min(1, (EDITS * 3) / (whole * share))))
      chosen.push(String(id));
  });
  const { DB, close } = await openLocal(state);
  await DB.batch(
    CHANGED.map(([field, column, value], turn) =>
      DB.prepare(
        `UPDATE hospitals SET ${column} = ${value}, revision = revision + 1,
           edited = json_object('${field}', json('{"at":0,"by":"member"}'))
         WHERE id IN (SELECT value FROM json_each(?))`,
      ).bind(JSON.stringify(chosen.filter((_, index) => index % CHANGED.length === turn))),
    ),
  );
  await close();
  const edited: Edited = new Map();
  await everyHospital(state, (row) => {
    const [field = "", column = ""] = CHANGED[chosen.indexOf(String(row.id)) % CHANGED.length] ?? [];
    if (chosen.includes(String(row.id)))
      edited.set(String(row.id), { field, column, value: partOf(row, column, field) });
  });
  return edited;
}

/** The changed field: in the facts, which hold many fields, that one alone. */
function partOf(row: Record<string, unknown>, column: string, field: string): string {
  const stored = row[column];
  return JSON.stringify(column === "facts" ? JSON.parse(String(stored))[field] : stored);
}

async function overwritten(state: string, edited: Edited): Promise<number> {
  let count = 0;
  await everyHospital(state, (row) => {
    const own = edited.get(String(row.id));
    if (own !== undefined && own.value !== partOf(row, own.column, own.field)) count += 1;
  });
  return count;
}
