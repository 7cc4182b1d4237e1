import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordsOfChange } from "../../../scripts/test/changed.mjs";

const ROOT = join(import.meta.dirname, "../../../");
const tests = readdirSync(`${ROOT}tests`, { recursive: true, encoding: "utf8" }).map(
  (file) => `tests/${file}`,
);
const found = (word: string) => tests.some((file) => /\.(test|spec)\.ts$/.test(file) && file.includes(word));

test("a capability's folders ask for its tests, and all of them are there", () => {
  const files = [
    "app/routes/auth/login.tsx",
    "app/parts/chat/names.ts",
    "workers/api/contact/index.ts",
    "workers/contract/operator/calls.ts",
    "workers/search/query.ts",
    "workers/api/files/store.ts",
    "workers/push/deliver.ts",
    "workers/mail/email.ts",
    "app/parts/home/home.server.ts",
    "app/routes/users/terms/route.tsx",
    "app/parts/posts/post-page.ts",
    "workers/api/notices/read.ts",
    "app/routes/lists/list/route.tsx",
    "durable-objects/inbox.ts",
  ];
  const words = wordsOfChange(files);
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((word) => !found(word) && word !== "tests/house")).toEqual([]);
});

test("a capability is asked about by the tests that bear its name, without being entered anywhere", () => {
  for (const name of ["business-card", "moderation", "papers", "ms"])
    expect(wordsOfChange([`workers/api/${name}/index.ts`])).toEqual(["tests/house", name]);
});

test("a change of any capability asks for tests of the API, or for everything", () => {
  const ofApi = tests.filter((file) => /^tests\/api\/.*\.test\.ts$/.test(file));
  const folders = readdirSync(`${ROOT}workers/api`, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const unasked = folders.filter(({ name }) => {
    const words = wordsOfChange([`workers/api/${name}/index.ts`]);
    return words.length > 0 && !ofApi.some((file) => words.some((word) => file.includes(word)));
  });
  expect(unasked.map(({ name }) => name)).toEqual([]);
});

test("the core asks for everything, and words alone for the rules of the house", () => {
  expect(wordsOfChange(["workers/door/door.ts", "app/routes/auth/login.tsx"])).toEqual([]);
  expect(wordsOfChange(["package.json"])).toEqual([]);
  for (const file of ["docs/performance.md", "CHANGELOG.md", ".github/workflows/ci.yml"])
    expect(wordsOfChange([file])).toEqual(["tests/house"]);
});

test("without git, or in a folder that is no clone, everything is to be tested, and that is said", () => {
  const folder = mkdtempSync(join(tmpdir(), "inowa-no-clone-"));
  const { GIT_DIR, PATH } = process.env;
  for (const env of [{ GIT_DIR: folder }, { PATH: folder }]) {
    Object.assign(process.env, env);
    expect(() => wordsOfChange()).toThrow(/npm test ですべて.*\n.*npm test for everything/);
    Object.assign(process.env, { GIT_DIR, PATH });
    if (GIT_DIR === undefined) delete process.env.GIT_DIR;
  }
  rmSync(folder, { recursive: true });
});
