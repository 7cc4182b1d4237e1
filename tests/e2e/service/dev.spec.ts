import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { SCRATCH } from "../../../scripts/local/scratch.mjs";
import { everydayToken } from "../../support/cast";
import { wearSession } from "../../support/page/journey";
import { expect, test } from "../../support/page/test";
import { PORT } from "../../support/site/origin";
import { EVERYBODY } from "../../support/site/servers/states.mjs";

const COPY = join(SCRATCH, "dev-copy");
const ORIGIN = `http://localhost:${PORT + 12}`;
const FOLDERS = ["app", "durable-objects", "migrations", "public", "scripts", "workers"];
const FILES = [
  ".dev.vars",
  ".dev.vars.example",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
];

const HEAD = "app/parts/home/home-head.tsx";
const SIGN_IN = "app/routes/auth/login.tsx";
const OPEN_API = "workers/api/docs/openapi.ts";

test("@js under `npm run dev`, what is edited is seen in the open page, behind the same door", async ({
  page,
}) => {
  copyProject();
  const server = await start();
  try {
    await page.goto(`${ORIGIN}/mypage`);
    await expect(page).toHaveURL(`${ORIGIN}/login`);
    edit(SIGN_IN, 'titled("ログイン")', 'titled("ログインの試作")');
    await expect(page).toHaveTitle(/ログインの試作/);

    const components = await page.goto(`${ORIGIN}/dev/components`);
    expect(components?.status()).toBe(200);
    await expect(page.locator(".dev-example").first()).toBeVisible();
    await page.getByLabel("ダーク").check();
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(15, 22, 20)");

    await wearSession(page, everydayToken("sato"), ORIGIN);
    const response = await page.goto(`${ORIGIN}/`);
    const headers = (await response?.allHeaders()) ?? {};
    expect(headers["content-security-policy"]).toMatch(/script-src 'nonce-[\w+/=]{24}' 'strict-dynamic';/);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["set-cookie"]).toContain("__Host-viewer=");

    await page.waitForFunction(() => window.__remixRouter?.state.initialized);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    edit(HEAD, "context={whose}", 'context={<>{"試作の"}{whose}</>}');
    await expect(page.getByText("試作の").first()).toBeVisible();
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);

    edit(OPEN_API, "info: { title,", 'info: { title: "試作のAPI",');
    const title = async () =>
      (await (await page.request.get(`${ORIGIN}/api/openapi.json`)).json()).info.title;
    await expect.poll(title).toBe("試作のAPI");
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
    rmSync(COPY, { recursive: true, force: true });
  }
});

function copyProject() {
  rmSync(COPY, { recursive: true, force: true });
  for (const name of [...FOLDERS, ...FILES, "wrangler.toml"])
    cpSync(name, join(COPY, name), { recursive: true });
  cpSync(EVERYBODY, join(COPY, ".wrangler/state"), { recursive: true });
  symlinkSync(resolve("node_modules"), join(COPY, "node_modules"));
}

/** Resolves when it serves; rejects with what it said when it ends before. */
async function start(): Promise<ChildProcess> {
  const server = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: COPY,
    env: { ...process.env, PORT: String(PORT + 12) },
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on("data", (text) => {
        said += text;
        if (said.includes(ORIGIN)) resolve();
      });
    }
    server.once("close", () => reject(new Error(said)));
  });
  return server;
}

function edit(file: string, from: string, to: string) {
  const path = join(COPY, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}
