import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { SCRATCH } from "../../../scripts/local/scratch.mjs";
import { serveWorker } from "../../../scripts/local/serving/worker.mjs";
import { PORT } from "./origin";
import { copyOf, NOBODY } from "./servers/states.mjs";

type Mail = { to: string; subject: string; text: string };

/** The address that people would see; on this machine a letter's links are opened where it is served. */
const PUBLIC_ORIGIN = "https://inowa.opening-day.jp";
const IMPORTS = "scripts/import/index.ts";
const OPERATORS = "scripts/operator.ts";

/** An installation with nobody in it: migrations and nothing else, on a port and in a state folder of its own. */
export async function installation(name: string, offset: number, environment: "development" | "production") {
  const state = copyOf(NOBODY, name);
  const port = PORT + offset;
  const origin = `http://127.0.0.1:${port}`;
  const provider = environment === "production" ? await mailProvider() : null;
  const site = provider ? PUBLIC_ORIGIN : origin;
  const vars = provider
    ? productionSettings(provider.origin)
    : { ENVIRONMENT: environment, SITE_ORIGIN: site };
  let worker: ReturnType<typeof serveWorker> | null = null;

  async function serve() {
    worker = serveWorker({ port, persistTo: state, vars });
    await worker.ready;
  }

  async function stop() {
    await worker?.stop();
    worker = null;
  }

  /** Runs a command of package.json on this installation, as somebody does who has stopped the server. */
  async function command(script: string, ...args: string[]): Promise<string> {
    const own = script === IMPORTS ? ["--report", join(SCRATCH, `${name}-report.csv`)] : ["--site", site];
    const whole = ["--import", "tsx", script, ...args, "--persist-to", state, ...own];
    const { stdout } = await promisify(execFile)(process.execPath, whole);
    return stdout;
  }

  /** The newest letter to somebody whose text matches; what the pattern captures. */
  async function inEmail(recipient: string, pattern: RegExp): Promise<string> {
    let found = "";
    await expect(async () => {
      const letters = provider ? provider.letters : await outbox(origin, recipient);
      const own = letters.filter(({ to }) => to === recipient);
      found = own.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? "";
      expect(found, `${pattern} in ${JSON.stringify(own.map(({ subject }) => subject))}`).not.toBe("");
    }).toPass({ intervals: [100] });
    return found;
  }

  return {
    origin,
    serve,
    stop,
    operator: (...args: string[]) => command(OPERATORS, ...args),
    importDoctors: (file: string) => command(IMPORTS, "doctors", file, "--date", "2026-11-01"),
    write(file: string, text: string) {
      const path = join(SCRATCH, `${name}-${file}`);
      writeFileSync(path, text);
      return path;
    },
    inEmail,
    /** The path of a link that a letter or a command gave. */
    pathOf(link: string) {
      const { origin: ofLink, pathname, search } = new URL(link);
      expect(ofLink).toBe(site);
      return pathname + search;
    },
    async end() {
      await stop();
      provider?.close();
    },
  };
}

export type Installation = Awaited<ReturnType<typeof installation>>;

const newKey = () => randomBytes(32).toString("base64");

/** What a deployment sets, with keys of its own; mail goes to a stand-in for the provider. */
const productionSettings = (provider: string) => ({
  ENVIRONMENT: "production",
  MASTER_KEY: newKey(),
  COOKIE_SECRET: newKey(),
  LIVE_SECRET: newKey(),
  MAIL_FROM: "no-reply@mail.opening-day.jp",
  RESEND_API_KEY: "re_opening_day",
  RESEND_API_ORIGIN: provider,
  SITE_ORIGIN: PUBLIC_ORIGIN,
});

/** Takes letters as Resend does, each once, and keeps them, newest first. */
async function mailProvider() {
  const letters: Mail[] = [];
  const taken = new Set<unknown>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { to, subject, text } = JSON.parse(Buffer.concat(parts).toString()) as Mail & { to: string[] };
    const key = request.headers["idempotency-key"];
    if (!taken.has(key)) letters.unshift({ to: to[0] ?? "", subject, text });
    taken.add(key);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ id: key }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { letters, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The letters that an installation for development shows, newest first. */
async function outbox(origin: string, recipient: string): Promise<Mail[]> {
  const answer = await fetch(`${origin}/api/dev/mail?to=${encodeURIComponent(recipient)}`);
  const letters = (await answer.json()) as { subject: string; text: string }[];
  return letters.map(({ subject, text }) => ({ to: recipient, subject, text }));
}
