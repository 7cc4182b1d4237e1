import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { parseEnv } from "node:util";
import { openLocal } from "../import/database/local";
import { openRemote } from "../import/database/remote";
import { ensureBuild } from "../local/build.mjs";
import { deploymentSettings } from "../local/deployment.mjs";
import { serveWorker } from "../local/serving/worker.mjs";
import { EMPTY_STATE, STATE } from "../local/settings.mjs";
import { lockState } from "../local/state-lock.mjs";

/** How the commands name an installation. */
export const WHERE = `  --remote            本番（wrangler のログインが必要）
  --empty             npm start -- --empty のデータ
  --persist-to DIR    ローカルのデータの場所
  --vars FILE         ローカルの設定（.dev.vars の代わりに。NAME=値）`;

export const WHERE_OPTIONS = {
  remote: { type: "boolean", default: false },
  empty: { type: "boolean", default: false },
  "persist-to": { type: "string" },
  vars: { type: "string" },
} as const;

export type Where = {
  remote: boolean;
  empty: boolean;
  "persist-to"?: string | undefined;
  vars?: string | undefined;
};

/** An installation that answers at `/maintenance`. */
export type Installation = {
  call: <Output>(operation: string, input?: object) => Promise<Output>;
  /** The bytes of a file; null: it has gone. */
  file: (key: string) => Promise<Uint8Array | null>;
  putFile: (file: { key: string }, bytes: Uint8Array) => Promise<void>;
  close: () => Promise<void>;
};

const TOKEN_HOURS = 12;
const TRIES = 5;
const PAUSE_MS = 500;

/**
 * Opens an installation for a command. Whoever may write to its database gives themselves a token for a few hours, which
 * is taken back at the end; a local one is served by this process meanwhile, and by nobody else.
 */
export async function openInstallation(where: Where, command: string): Promise<Installation> {
  const token = randomBytes(32).toString("base64url");
  return where.remote ? openDeployment(token) : openHere(where, token, command);
}

async function openDeployment(token: string): Promise<Installation> {
  const { DB, close } = openRemote();
  const origin = deploymentSettings().SITE_ORIGIN ?? "";
  await admit(DB, token);
  return {
    ...clientOf(origin, token),
    close: async () => {
      await DB.prepare("DELETE FROM maintenance_tokens WHERE token_hash = ?").bind(hashOf(token)).run();
      await close();
    },
  };
}

async function openHere(where: Where, token: string, command: string): Promise<Installation> {
  const state = where["persist-to"] ?? (where.empty ? EMPTY_STATE : STATE);
  lockState(state, { command });
  const { DB, close } = await openLocal(state);
  await admit(DB, token);
  await close();
  await ensureBuild((text: string) => console.error(`  ${text}`));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const vars = { ...(where.vars ? parseEnv(readFileSync(where.vars, "utf8")) : {}), SITE_ORIGIN: origin };
  const worker = serveWorker({ port, persistTo: state, vars });
  await worker.ready;
  return { ...clientOf(origin, token), close: () => worker.stop() };
}

/** Tokens that have expired go with the next one: a command that was killed leaves its own behind. */
async function admit(DB: D1Database, token: string) {
  const now = Date.now();
  await DB.batch([
    DB.prepare("DELETE FROM maintenance_tokens WHERE expires_at < ?").bind(now),
    DB.prepare("INSERT INTO maintenance_tokens (token_hash, expires_at) VALUES (?, ?)").bind(
      hashOf(token),
      now + TOKEN_HOURS * 60 * 60 * 1000,
    ),
  ]);
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

function clientOf(origin: string, token: string): Omit<Installation, "close"> {
  const post = (operation: string, body: BodyInit, headers: Record<string, string> = {}) =>
    again(() =>
      fetch(`${origin}/maintenance/${operation}`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${token}`, origin, ...headers },
      }),
    );
  return {
    call: async (operation, input = {}) => {
      const response = await post(operation, JSON.stringify(input));
      if (!response.ok) throw new Error(await faultIn(response, operation));
      return (await response.json()) as never;
    },
    file: async (key) => {
      const response = await post("files/export", JSON.stringify({ key }));
      if (response.status === 410) return null;
      if (!response.ok) throw new Error(await faultIn(response, "files/export"));
      return new Uint8Array(await response.arrayBuffer());
    },
    putFile: async (file, bytes) => {
      const named = { "x-file": Buffer.from(JSON.stringify(file)).toString("base64url") };
      const response = await post("files/import", new Uint8Array(bytes), named);
      if (!response.ok) throw new Error(await faultIn(response, "files/import"));
    },
  };
}

async function faultIn(response: Response, operation: string) {
  const text = await response.text();
  try {
    return `${operation}: ${(JSON.parse(text) as { fault: string }).fault}`;
  } catch {
    return `${operation}: ${response.status} ${text.slice(0, 200)}`;
  }
}

/** Every step may be done twice; an answer that is lost on the way is asked for once more. */
async function again(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send().catch((error) => {
      if (tries === TRIES) throw error;
      return null;
    });
    const isPassing =
      response && response.status !== 503 && response.status !== 429 && response.status !== 502;
    if (response && (isPassing || tries === TRIES)) return response;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** tries));
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Goes through pages until there are no more. */
export async function everyPage<Page extends { next: string | null }>(
  read: (after: string) => Promise<Page>,
  take: (page: Page) => void | Promise<void>,
): Promise<void> {
  for (let after: string | null = ""; after !== null; ) {
    const page: Page = await read(after);
    await take(page);
    after = page.next;
  }
}

/** Runs a command on an installation; a fault is said in one line, and the exit code is 1. */
export async function withInstallation(
  where: Where,
  command: string,
  run: (installation: Installation) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  let fault: unknown;
  try {
    const installation = await openInstallation(where, command);
    try {
      await run(installation);
    } finally {
      await installation.close();
    }
  } catch (error) {
    fault = error;
  }
  if (fault)
    return stop(`途中で止まりました（${String((fault as Error).message ?? fault).split("\n")[0]}）。`);
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} 秒で完了しました。`);
}

export function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
