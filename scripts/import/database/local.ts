import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { BATCH_WORKER, batchedD1 } from "../../demo/local-d1";

export type Databases = { DB: D1Database; SEARCH_DB: D1Database; close: () => Promise<void> };
export type ServedDatabases = Databases & {
  /** The most memory that each process which serves them has taken, in MB; none where that cannot be known. */
  memory: () => number[];
};

/** The local databases with all migrations, served by a process of their own. */
export async function openLocal(persistTo: string): Promise<ServedDatabases> {
  const opened = await host(persistTo);
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
  return host(persistTo);
}

async function host(persistTo: string): Promise<ServedDatabases> {
  const child = fork(
    "scripts/import/database/host.mjs",
    [JSON.stringify({ persistTo, script: BATCH_WORKER })],
    {
      execArgv: [],
    },
  );
  const { url, secret } = await ready(child);
  const send = (body: string) => sent(url, { method: "POST", body, headers: { authorization: secret } });
  return {
    DB: batchedD1(send, "DB"),
    SEARCH_DB: batchedD1(send, "SEARCH_DB"),
    memory: () => memoryOf(child.pid),
    close: async () => {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

/** Of a process and of those that it has started: Node and workerd. */
function memoryOf(pid: number | undefined): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return [String(pid), ...children].map((each) => {
      const status = readFileSync(`/proc/${each}/status`, "utf8");
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
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
