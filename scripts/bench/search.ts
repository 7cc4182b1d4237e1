import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { counted } from "../../workers/db/client";
import { newTally } from "../../workers/db/tally";
import { searchDoctors } from "../../workers/search/query";
import { loadDemo } from "../demo/load";
import { PASSWORD } from "../demo/people/cast";
import { openStore } from "../demo/store";
import { ensureBuild } from "../local/build.mjs";
import { serveWorker } from "../local/serving/worker.mjs";
import { figuresOf, line, meanOf, timed } from "./measure/figures";
import { type Postgres, startPostgres } from "./postgres/postgres";
import { loadDirectory, sqlOf } from "./postgres/postgres-directory";
import { compareHospitals, prepareHospitals } from "./search/hospital-search";
import { allowManySearches } from "./search/many-searches";
import { areasOf, cardsOf, reportEdit, reportSize, sampleOf } from "./search/search-index";
import { makeQuestions, type Question } from "./search/search-questions";

const { values } = parseArgs({
  options: {
    doctors: { type: "string", default: "340000" },
    hospitals: { type: "string", default: "180000" },
    questions: { type: "string", default: "2000" },
    port: { type: "string", default: "9200" },
    "persist-to": { type: "string", default: ".wrangler/bench" },
    /** `doctors` or `hospitals`: that part alone. */
    only: { type: "string", default: "" },
  },
});
const persistTo = values["persist-to"];
const port = Number(values.port);
const WARM_UP = 150;
const ASKER = "sato@example.jp";

const postgres = startPostgres(port + 1);
if (postgres === null)
  console.log("PostgreSQL 15 is not installed (apt-get install postgresql-15): measuring without it.");
try {
  await loadDemo({
    doctors: Number(values.doctors),
    hospitals: Number(values.hospitals),
    persistTo,
    ifEmpty: true,
  });
  if (values.only !== "doctors") await benchHospitals(postgres);
  if (values.only !== "hospitals") {
    const { questions, rows } = await prepare(postgres);
    await compare(questions, rows, postgres);
  }
} finally {
  postgres?.stop();
}

async function benchHospitals(postgres: Postgres | null) {
  const store = await openStore(persistTo);
  const count = Number(values.questions);
  const ready = await allowManySearches(store.DB, ASKER)
    .then(() => prepareHospitals(store, postgres, count))
    .finally(store.close);
  if (ready) await served((ask) => compareHospitals(ready, postgres, ask));
}

/** Runs a bench with the product as production serves it, and somebody signed in. */
async function served(bench: (ask: Ask) => Promise<void>) {
  await ensureBuild(console.log);
  const worker = serveWorker({ port, persistTo, vars: productionSettings() });
  try {
    await worker.ready;
    await bench(await signedIn(`http://127.0.0.1:${port}`));
  } finally {
    await worker.stop();
  }
}

/** What needs the databases to itself, before the Worker is served on them. */
async function prepare(postgres: Postgres | null) {
  const store = await openStore(persistTo);
  try {
    await allowManySearches(store.DB, ASKER);
    await reportSize(store);
    await reportEdit(store);
    if (postgres !== null) await loadDirectory(postgres, cardsOf(store));
    const sample = await sampleOf(store);
    const questions = makeQuestions(sample, areasOf(sample), Number(values.questions));
    return { questions, rows: await rowsRead(store.SEARCH_DB, questions) };
  } finally {
    await store.close();
  }
}

/** Rows that each question makes the index read. The database itself is asked: production names no counters. */
async function rowsRead(SEARCH_DB: D1Database, questions: Question[]): Promise<number[]> {
  const rows: number[] = [];
  for (const { condition } of questions) {
    const tally = newTally();
    await searchDoctors(counted(SEARCH_DB, tally), condition);
    rows.push(tally.rows);
  }
  return rows;
}

/** The same questions to both, one after the other, so that what else the machine does falls on both. */
async function compare(questions: Question[], rows: number[], postgres: Postgres | null): Promise<void> {
  const session = postgres?.session();
  const ours: number[] = [];
  const theirs: number[] = [];
  let different = 0;
  await served(async (ask) => {
    for (const [number, { condition }] of [...questions.slice(0, WARM_UP), ...questions].entries()) {
      const answer = await ask("/doctor/search", condition);
      const other = await session?.ask(sqlOf(condition));
      if (number < WARM_UP) continue;
      ours.push(answer.ms);
      if (other === undefined) continue;
      theirs.push(other.ms);
      if (Number.parseInt(other.output, 10) !== Math.min(answer.total, 10_000)) different += 1;
    }
  });
  session?.end();
  report(questions, { ours, theirs, rows, different });
}

type Ask = Awaited<ReturnType<typeof signedIn>>;
type Measured = { ours: number[]; theirs: number[]; rows: number[]; different: number };

function report(questions: Question[], { ours, theirs, rows, different }: Measured): void {
  console.log(
    `${"milliseconds".padEnd(44)}${["p50", "p95", "p99"].map((name) => name.padStart(9)).join("")}`,
  );
  console.log(line("POST /api/doctor/search, whole request", figuresOf(ours)));
  if (theirs.length > 0) {
    console.log(line("PostgreSQL 15 pg_trgm, statement alone", figuresOf(theirs)));
    console.log(`p95 ratio ${(figuresOf(ours).p95 / figuresOf(theirs).p95).toFixed(3)} (aim: at most 0.2)`);
    console.log(`totals that differ: ${different} of ${ours.length}`);
  }
  console.log(`rows read, mean ${meanOf(rows).toFixed(0)} (aim: at most 1,000)`);
  for (const kind of new Set(questions.map((question) => question.kind))) {
    const of = (numbers: number[]) => numbers.filter((_, place) => questions[place]?.kind === kind);
    console.log(line(`  ${kind}`, figuresOf(of(ours))));
    if (theirs.length > 0)
      console.log(line(`  ${" ".repeat(kind.length)} PostgreSQL`, figuresOf(of(theirs))));
    console.log(`${" ".repeat(kind.length + 3)}rows read ${meanOf(of(rows)).toFixed(0)}`);
  }
}

async function signedIn(origin: string) {
  const headers = { origin, "content-type": "application/json" };
  const signIn = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username: ASKER, password: PASSWORD }),
  });
  if (!signIn.ok) throw new Error(`Sign-in failed: ${signIn.status} ${await signIn.text()}`);
  const cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return async (path: string, condition: object) => {
    const { ms, result } = await timed(async () => {
      const response = await fetch(`${origin}/api${path}`, {
        method: "POST",
        headers: { ...headers, cookie },
        body: JSON.stringify(condition),
      });
      return { response, text: await response.text() };
    });
    if (!result.response.ok) throw new Error(`Search failed: ${result.response.status} ${result.text}`);
    return { ms, total: JSON.parse(result.text).hits.total as number };
  };
}

/** The settings as in production: replies are not checked against the contract once more. */
function productionSettings(): Record<string, string> {
  const key = () => randomBytes(32).toString("base64");
  const secrets = { MASTER_KEY: key(), COOKIE_SECRET: key(), LIVE_SECRET: key() };
  const mail = { MAIL_FROM: "no-reply@mail.inowa-service.jp", RESEND_API_KEY: "none" };
  return { ...mail, ENVIRONMENT: "production", SITE_ORIGIN: "https://inowa.example.jp", ...secrets };
}
