import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FILES: Record<string, string> = {
  "package.json": `{"name":"dead","type":"module","dependencies":{"hono":"4"}}`,
  "scripts/start.mjs": `import { used } from "../workers/used.ts"; used();`,
  "workers/used.ts": "export const used = () => 1; export const unused = 2; export type Unused = string;",
  "workers/nobodys.ts": "export const nobodys = 1;",
};

const folder = mkdtempSync(join(tmpdir(), "dead-code-"));
let output = "";

beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(join(ROOT, "knip.jsonc"), join(folder, "knip.jsonc"));
  const knip = join(ROOT, "node_modules/knip/bin/knip.js");
  const { stdout } = spawnSync(process.execPath, [knip, "--no-progress"], { cwd: folder, encoding: "utf8" });
  output = stdout;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["a file that nobody imports", /Unused files[\s\S]*workers\/nobodys\.ts/],
  ["an export that nobody imports", /Unused exports[\s\S]*\bunused\b/],
  ["a type that nobody imports", /Unused exported types[\s\S]*\bUnused\b/],
  ["a package that nobody imports", /Unused dependencies[\s\S]*\bhono\b/],
])("%s would be noticed", (_, finding) => {
  expect(output).toMatch(finding);
});

test("what is used is not", () => expect(output).not.toMatch(/\bused\s/));
