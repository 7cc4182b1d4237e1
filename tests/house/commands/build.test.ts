import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { build, digestOf, isFresh, type Target } from "../../../scripts/local/build.mjs";

const root = mkdtempSync(join(tmpdir(), "inowa-build-"));
afterAll(() => rmSync(root, { recursive: true }));

let source: string;
let output: string;
let target: Target;
beforeEach(() => {
  const folder = mkdtempSync(join(root, "case-"));
  source = join(folder, "sources/page.ts");
  output = join(folder, "built.js");
  mkdirSync(join(folder, "sources"));
  writeFileSync(source, "one");
  target = {
    sources: [join(folder, "sources")],
    outputs: [output],
    digestFile: join(folder, "sources.sha256"),
    command: { file: "", args: [] },
  };
});

/** Reads the source, and writes it down as what is built; `meanwhile` comes between the two, as an edit does. */
const builder = (...meanwhile: (() => void)[]) => {
  const read: string[] = [];
  const execute = async () => {
    const text = readFileSync(source, "utf8");
    read.push(text);
    meanwhile.shift()?.();
    writeFileSync(output, text);
    return `built ${text}`;
  };
  return { read, execute };
};

test("what was built from these sources is fresh, until one of them changes", async () => {
  expect(isFresh(target)).toBe(false);
  expect(await build(target, builder().execute)).toBe("built one");
  expect(isFresh(target)).toBe(true);
  writeFileSync(source, "two");
  // The clock says nothing: a checkout, and an editor on another machine, bring times of their own.
  utimesSync(source, 0, 0);
  expect(isFresh(target)).toBe(false);
});

test("a source that is saved while a build runs is built", async () => {
  const { read, execute } = builder(() => writeFileSync(source, "two"));
  expect(await build(target, execute)).toBe("built two");
  expect(read).toEqual(["one", "two"]);
  expect(isFresh(target)).toBe(true);
});

test("a build that fails or is broken off leaves nothing that counts as fresh", async () => {
  await build(target, builder().execute);
  const broken = builder(() => {
    throw new Error("broken off");
  });
  await expect(build(target, broken.execute)).rejects.toThrow("broken off");
  expect(isFresh(target)).toBe(false);
});

test("what is built, and then deleted, is not fresh", async () => {
  await build(target, builder().execute);
  rmSync(output);
  expect(isFresh(target)).toBe(false);
});

test("a file that is renamed, added or deleted is a change", () => {
  const folder = join(source, "..");
  const digests = new Set([digestOf([folder])]);
  writeFileSync(join(folder, "a.ts"), "");
  digests.add(digestOf([folder]));
  writeFileSync(join(folder, "b.ts"), "");
  rmSync(join(folder, "a.ts"));
  digests.add(digestOf([folder]));
  expect(digests.size).toBe(3);
  rmSync(join(folder, "b.ts"));
  expect(digests).toContain(digestOf([folder]));
});
