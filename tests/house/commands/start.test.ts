import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ensureDevVars } from "../../../scripts/dev-vars.mjs";
import { TOOLS } from "../../../scripts/local/command.mjs";
import { checkNode } from "../../../scripts/local/main.mjs";
import { installFault } from "../../../scripts/local/packages.mjs";
import { addressOf, checkAddress, hostWarning } from "../../../scripts/local/serving/address.mjs";
import { damageIn, ensureState, prepareState } from "../../../scripts/local/state.mjs";
import { lockState } from "../../../scripts/local/state-lock.mjs";
import { explained } from "../../../scripts/local/user-error.mjs";

const root = mkdtempSync(join(tmpdir(), "inowa-start-"));
afterAll(() => rmSync(root, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
});

const thrownBy = (act: () => unknown): Error | null => {
  try {
    act();
    return null;
  } catch (error) {
    return error as Error;
  }
};

/** One sentence in Japanese, one in English, and nothing else. */
function expectSentences(error: Error | null, part: string) {
  const [japanese = "", english = ""] = error?.message.split("\n") ?? [];
  expect(error?.message).toContain(part);
  expect(japanese).toMatch(/[ぁ-ん].*。$/);
  expect(english).toMatch(/^[\x20-\x7e…]+$/);
  expect(explained(error)).toBe(error?.message);
}

describe("PORT and HOST", () => {
  test("name where it is served: on this machine alone, unless HOST says otherwise", () => {
    expect(addressOf({})).toEqual({ host: "127.0.0.1", port: 8787, url: "http://localhost:8787" });
    expect(addressOf({ PORT: "9000" }).url).toBe("http://localhost:9000");
    expect(addressOf({ HOST: "0.0.0.0" })).toMatchObject({ host: "0.0.0.0", url: "http://localhost:8787" });
    expect(addressOf({ HOST: "192.0.2.1" }).url).toBe("http://192.0.2.1:8787");
    expect(addressOf({ HOST: "2001:db8::1" }).url).toBe("http://[2001:db8::1]:8787");
  });

  test.each(["abc", "99999", "0", "-1", "80.5", "8787x"])("PORT=%s is refused", (PORT) => {
    expectSentences(
      thrownBy(() => addressOf({ PORT })),
      `PORT=${PORT}`,
    );
  });

  test("whoever opens the server to a network is warned", () => {
    for (const host of ["127.0.0.1", "localhost", "::1"]) expect(hostWarning({ host })).toBeNull();
    for (const host of ["0.0.0.0", "::", "192.0.2.1"])
      expect(hostWarning({ host })).toContain(`HOST=${host}`);
  });

  test("a port that is taken, and an address of another machine, are said before anything is built", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    expectSentences(await checkAddress({ host: "127.0.0.1", port }).catch((error) => error), `${port}`);
    await new Promise((resolve) => server.close(resolve));
    await checkAddress({ host: "127.0.0.1", port });
    expectSentences(await checkAddress({ host: "192.0.2.1", port }).catch((error) => error), "192.0.2.1");
  });
});

describe("the lock of a state folder", () => {
  const lock = () => join(folder, "lock");
  const held = () => JSON.parse(readFileSync(lock(), "utf8"));

  test("names who has it to whoever comes second, and is given back", () => {
    const release = lockState(folder, { command: "npm start", url: "http://localhost:8787" });
    const second = thrownBy(() => lockState(folder, { command: "npm run seed" }));
    expectSentences(second, "npm start, http://localhost:8787");
    expect(second?.message).toContain(`pid ${process.pid}`);
    release();
    lockState(folder, { command: "npm run seed" })();
    expect(existsSync(lock())).toBe(false);
  });

  test("of a process that is gone is taken over", () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(lock(), JSON.stringify({ pid, started: "1", command: "npm start" }));
    const release = lockState(folder, { command: "npm run import" });
    expect(held()).toMatchObject({ pid: process.pid, command: "npm run import" });
    release();
  });

  test("is nobody's when another process has got its number since, or when it was cut off", () => {
    for (const text of [
      JSON.stringify({ pid: process.pid, started: "long ago", command: "npm start" }),
      '{"pid":',
    ]) {
      writeFileSync(lock(), text);
      lockState(folder, { command: "npm start" })();
    }
  });

  test("ends with its process, also where that is stopped", () => {
    const script = `import { lockState } from ${JSON.stringify(`${process.cwd()}/scripts/local/state-lock.mjs`)};
      lockState(${JSON.stringify(folder)}, { command: "npm start" });`;
    const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
    expect([status, existsSync(lock())]).toEqual([0, false]);
    spawnSync(process.execPath, [
      "--input-type=module",
      "-e",
      `${script} process.kill(process.pid, "SIGKILL");`,
    ]);
    expect(existsSync(lock())).toBe(true);
    lockState(folder, { command: "npm start" })();
  });
});

describe("development secrets", () => {
  const filled = (text: string) => {
    const file = join(folder, ".dev.vars");
    writeFileSync(file, text);
    ensureDevVars(file);
    return readFileSync(file, "utf8");
  };
  const settingIn = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1];

  test("are written into the example as it was copied: an empty value is a missing one", () => {
    const text = filled(readFileSync(".dev.vars.example", "utf8"));
    for (const name of ["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET", "VAPID_PRIVATE_KEY"])
      expect(Buffer.from(settingIn(text, name) ?? "", "base64").length, name).toBeGreaterThan(31);
    expect(text).toContain("# HOST_SECRET=");
    expect(text.match(/^MASTER_KEY=/gm)).toHaveLength(1);
  });

  test.each([
    'MASTER_KEY=""',
    "MASTER_KEY = ",
    "MASTER_KEY=  # later",
    "export MASTER_KEY=''",
    "MASTER_KEY=\r",
  ])("%j is filled", (line) =>
    expect(settingIn(filled(`${line}\nA=1\n`), "MASTER_KEY")?.trim()).toMatch(/^[A-Za-z0-9+/]{44,}=*$/),
  );

  test("that somebody chose stay, and nothing is written twice", () => {
    const once = filled("MASTER_KEY=mine\n");
    expect(once).toMatch(/^MASTER_KEY=mine\n/);
    expect(filled(once)).toBe(once);
  });
});

describe("what was prepared in a state folder", () => {
  const nothing = () => undefined;
  const parts = ["v3/d1/one/a.sqlite", "v3/d1/one/b.sqlite", "v3/do/rooms/1.sqlite"];
  const prepared = () =>
    prepareState(folder, undefined, async () => {
      for (const part of parts) {
        mkdirSync(join(folder, part, ".."), { recursive: true });
        writeFileSync(join(folder, part), "");
      }
    });

  test("is not prepared again", async () => {
    await prepared();
    await ensureState(folder, () => expect.unreachable());
  });

  test.each(["v3/d1/one/b.sqlite", "v3/do"])("is missed when %s is gone", async (part) => {
    await prepared();
    rmSync(join(folder, part), { recursive: true });
    expectSentences(await ensureState(folder, nothing).catch((error) => error), folder);
  });
});

test("databases that cannot be read are said to be damaged", () => {
  expectSentences(damageIn("file is not a database: SQLITE_NOTADB", "state"), "state");
  expect(damageIn("SQLITE_BUSY", "state")).toBeNull();
});

describe("a fault that a person can do something about", () => {
  test.each([
    ["npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write", "2 GB"],
    ["npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/zod failed", "proxy"],
    ["npm error code ENOTCACHED\nnpm error request to https://registry.npmjs.org/zod failed", "network"],
    ["npm error code EACCES\nnpm error syscall mkdir", "owns"],
    ["spawn npm ENOENT", "nodejs.org"],
  ])("%j", (output, part) => expectSentences(installFault(output), part));

  test("a full disk is one wherever it fills", () => {
    const full = Object.assign(new Error("write"), { code: "ENOSPC" });
    for (const error of [full, new Error("D1_ERROR: database or disk is full: SQLITE_FULL")])
      expect(explained(error)).toContain("2 GB");
  });

  test.each(["18.20.4", "20.18.3", "16.0.0"])("Node %s is too old", (version) => {
    expectSentences(
      thrownBy(() => checkNode(version)),
      version,
    );
  });

  test.each(["20.19.0", "22.0.0", "24.1.0"])("Node %s is new enough", (version) => checkNode(version));
});

test("the tools are started by the files that their packages name", () => {
  for (const [name, file] of Object.entries<string>(TOOLS)) {
    const [, owner = ""] = /^((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
    const { bin } = JSON.parse(readFileSync(join("node_modules", owner, "package.json"), "utf8"));
    expect(join("/", typeof bin === "string" ? bin : bin[name]), name).toBe(file.slice(owner.length));
  }
});

test("a command that is told to end twice, as npm does, ends once it has stopped what it started", async () => {
  const script = `
    import { workerOptions } from "./scripts/local/cloudflare.mjs";
    import { stopOnSignal } from "./scripts/local/signals.mjs";
    const goesOn = new Promise((resolve) => process.once("message", resolve));
    stopOnSignal(async () => {
      process.send("stopping");
      await goesOn;
      console.log("stopped");
    });
    workerOptions();
    process.send("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (text) => (output += text));
  await once(child, "message");
  child.kill("SIGINT");
  await once(child, "message");
  child.kill("SIGINT");
  child.kill("SIGTERM");
  child.send("go on");
  const [code] = await once(child, "exit");
  expect({ code, output }).toEqual({ code: 0, output: "stopped\n" });
});
