import { type ChildProcess, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "@playwright/test";
import { CAST } from "../../../scripts/demo/people/cast";
import { type Message, ownServer, type Room } from "../../support/site/own-server";
import { EVERYBODY } from "../../support/site/servers/states.mjs";

const { state, origin, start, serve, ask, call, openRoom, messagesOf } = ownServer("exhausted-state", 9);

const FEW_DESCRIPTORS = "ulimit -n 320";
const MOST_MESSAGES = 400;
const MOST_ROOMS = 150;
const IN_FLIGHT = 5;

/** A disk of its own that only the Worker sees, with the state on it; Linux alone gives one to whoever asks. */
const DISK_MB = 48;
const OWN_DISK = `exec unshare -rm sh -c 'mount -t tmpfs -o size=${DISK_MB}m none "${state}" && cp -a "${EVERYBODY}/." "${state}" && exec "$0" "$@"' "${process.execPath}" "$@"`;
const hasOwnDisk = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0;

test.describe.configure({ mode: "serial" });

/** Everything that the disk still takes. */
function fill(pid: number): () => void {
  const filler = `/proc/${pid}/root${state}/filler`;
  const file = openSync(filler, "w");
  for (let block = 1024 * 1024; block >= 1; block = block >> 1) {
    try {
      for (;;) writeSync(file, Buffer.alloc(block));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  return () => rmSync(filler);
}

if (hasOwnDisk) {
  test("a full disk acknowledges nothing and shows what is there; with room again the same message is one message", async () => {
    mkdirSync(state, { recursive: true });
    const worker = await serve({ limits: OWN_DISK });
    try {
      const { key } = await openRoom("tanaka", "sato");
      const send = (clientMessageId: string, message = "空き") =>
        ask("tanaka", `/chat/rooms/${key}/messages`, { message, clientMessageId });
      expect((await send("before")).status).toBe(200);
      const empty = fill(worker.child.pid ?? 0);
      const acknowledged = ["before"];
      const refused: number[] = [];
      for (let turn = 0; turn < 8 || refused.length === 0; turn += 1) {
        const response = await send(`full-${turn}`, "空きがありません。".repeat(200));
        if (response.ok) acknowledged.push(`full-${turn}`);
        else refused.push(response.status);
        if (turn > MOST_MESSAGES) break;
      }
      expect(new Set(refused)).toEqual(new Set([500]));
      await expectHealthy(origin);
      empty();
      const last = (await (await send("after")).json()) as Message;
      const messages = await messagesOf("sato", key);
      expect(messages.map(({ clientMessageId }) => clientMessageId)).toEqual([...acknowledged, "after"]);
      expect(last.seq).toBe(acknowledged.length + 1);
    } finally {
      await worker.stop();
    }
  });
}

test("without file descriptors what needs one is refused, and what was acknowledged is there, whether the server goes on or begins anew", async () => {
  let worker = await start();
  await worker.stop();
  worker = await serve({ limits: FEW_DESCRIPTORS });
  const said = lastTextOf(worker.child);
  const memberList = [CAST.sato.id, CAST.nakamura.id];
  const open = (number: number) =>
    ask("tanaka", "/chat/rooms", { memberList, title: `部屋${number}` }).catch(() => null);
  /** Without a descriptor for the connection itself there is nobody to answer; without one for the database it is a 500. */
  const UNANSWERED = 0;
  const opened: string[] = [];
  const refused: number[] = [];
  try {
    for (let at = 0; at < MOST_ROOMS && refused.length === 0; at += IN_FLIGHT) {
      const responses = await Promise.all(Array.from({ length: IN_FLIGHT }, (_, turn) => open(at + turn)));
      for (const response of responses) {
        if (response?.ok) opened.push(((await response.json()) as Room).key);
        else refused.push(response?.status ?? UNANSWERED);
      }
    }
    expect(refused.filter((status) => status !== 500 && status !== UNANSWERED)).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    // workerd itself ends where a connection comes and not one descriptor is left for it.
    if (!(await goesOn(worker.child))) await expect.poll(said).toContain("accept: Too many open files");
  } finally {
    await worker.stop();
  }
  worker = await serve();
  try {
    for (const key of opened) expect((await call<Room>("tanaka", `/chat/rooms/${key}`)).key).toBe(key);
  } finally {
    await worker.stop();
  }
});

/** Tells whether it answers again; false once it has ended. */
async function goesOn(child: ChildProcess): Promise<boolean> {
  const ends = () => child.exitCode !== null;
  await expect.poll(() => (ends() ? "ended" : healthOf(origin))).toMatch(/^(200|ended)$/);
  return !ends();
}

function lastTextOf({ stderr }: ChildProcess): () => string {
  let said = "";
  stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-20_000);
  });
  return () => said;
}

/** Its status, or why there was none: a connection that was opened while there was nothing left may still be reset. */
const healthOf = (origin: string): Promise<string> =>
  fetch(`${origin}/healthz`, { headers: { connection: "close" } }).then(({ status }) => `${status}`, String);

const expectHealthy = (origin: string) => expect.poll(() => healthOf(origin)).toBe("200");
