import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { BATCH_WORKER, batchedD1 } from "../../demo/local-d1";

export type Databases = { DB: D1Database; SEARCH_DB: D1Database; close: () => Promise<void> };
export type ServedDatabases = Databases & {
  /** The most memory that each process which serves them has taken, in MB; none where that cannot be known. */
  memory: () => number[];
};

/** MB that the processes which serve the databases may take before others go on: workerd gives nothing back. */
const MOST_MEGABYTES = 450;
/** Requests between two looks at that. */
const LOOKS_EVERY = 20;

/** The local databases with all migrations, served by processes of their own, of at most so much memory. */
export async function openLocal(persistTo: string, most = MOST_MEGABYTES): Promise<ServedDatabases> {
  const opened = await served(persistTo, most);
  if (await isUpToDate(opened)) return opened;
  await opened.close();
  // Wrangler splits migrations into statements; it is too large to be there all the time.
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/import/database/migrate.ts", persistTo],
    {
      stdio: "inherit",
    },
  );
  if (status !== 0) throw new Error("the migrations could not be applied");
  return served(persistTo, most);
}

async function served(persistTo: string, most: number): Promise<ServedDatabases> {
  let host = await start(persistTo);
  let memory: number[] = [];
  let underWay = 0;
  let requests = 0;
  /** Until it is there, nothing is sent. */
  let next: Promise<void> | undefined;
  let isIdle = () => {};

  async function replace() {
    if (underWay > 0) await new Promise<void>((resolve) => (isIdle = resolve));
    await host.stop();
    host = await start(persistTo);
    next = undefined;
  }

  function look() {
    memory = largest(memory, memoryOf(host.pid, "VmHWM"));
    if (sum(memoryOf(host.pid, "VmRSS")) > most) next ??= replace();
  }

  async function send(body: string) {
    while (next) await next;
    underWay += 1;
    try {
      const response = await sent(host.url, {
        method: "POST",
        body,
        headers: { authorization: host.secret },
      });
      // Its body is still under way once its head is there.
      const text = await response.text();
      return {
        ok: response.ok,
        text: async () => text,
        json: async (): Promise<unknown> => JSON.parse(text),
      };
    } finally {
      underWay -= 1;
      requests += 1;
      if (underWay === 0) isIdle();
      if (requests % LOOKS_EVERY === 0) look();
    }
  }

  return {
    DB: batchedD1(send, "DB"),
    SEARCH_DB: batchedD1(send, "SEARCH_DB"),
    memory: () => largest(memory, memoryOf(host.pid, "VmHWM")),
    close: async () => {
      while (next) await next;
      await host.stop();
    },
  };
}

const sum = (megabytes: readonly number[]) => megabytes.reduce((all, each) => all + each, 0);
const largest = (one: readonly number[], other: readonly number[]) =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) =>
    Math.max(one[at] ?? 0, other[at] ?? 0),
  );

async function start(persistTo: string) {
  const child = fork(
    "scripts/import/database/host.mjs",
    [JSON.stringify({ persistTo, script: BATCH_WORKER })],
    {
      execArgv: [],
    },
  );
  return {
    ...(await ready(child)),
    pid: child.pid,
    stop: async () => {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

/** Of a process and of those that it has started: Node and workerd. */
function memoryOf(pid: number | undefined, figure: "VmHWM" | "VmRSS"): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return [String(pid), ...children].map((each) => {
      const status = readFileSync(`/proc/${each}/status`, "utf8");
      return Math.round(Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
    });
  } catch {
    return [];
  }
}

const TRIES = 4;

/** A kept connection may be closed just as it is used again. Whatever imports write may be written twice. */
async function sent(url: string, request: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, request);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function ready(child: ChildProcess): Promise<{ url: string; secret: string }> {
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`the database host ended with ${code}`);
  });
  const [ready] = await Promise.race([once(child, "message"), died]);
  died.catch(() => undefined);
  return ready;
}

async function isUpToDate({ DB, SEARCH_DB }: Databases): Promise<boolean> {
  const pending = await Promise.all([
    pendingIn(DB, "migrations/db"),
    pendingIn(SEARCH_DB, "migrations/search"),
  ]);
  return pending.every((files) => files.length === 0);
}

async function pendingIn(d1: D1Database, folder: string): Promise<string[]> {
  const book = await d1.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").first();
  const { results } = book
    ? await d1.prepare("SELECT name FROM d1_migrations").all<{ name: string }>()
    : { results: [] };
  const applied = new Set(results.map(({ name }) => name));
  return readdirSync(folder).filter((file) => file.endsWith(".sql") && !applied.has(file));
}
