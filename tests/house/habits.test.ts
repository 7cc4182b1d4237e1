import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as habits from "./rules/habits";
import { allCode, type Rule, readSources } from "./rules/sources";

const ROOT_FILES = [
  "package.json",
  "package-lock.json",
  "wrangler.toml",
  "vite.config.ts",
  "vitest.config.ts",
];
const rootFiles = () =>
  ROOT_FILES.map((path) => ({ path, text: readFileSync(new URL(`../../${path}`, import.meta.url), "utf8") }));

type Case = [name: string, rule: Rule, path: string, text: string];

const CODE_RULES: Case[] = [
  ["no transactions", habits.noTransactions, "workers/api/chat/send.ts", "await db.transaction(run);"],
  [
    "no raw statements",
    habits.noRawStatements,
    "workers/api/chat/send.ts",
    `await DB.prepare("SELECT id FROM users").all<{ id: string }>();`,
  ],
  ["no fixed waits", habits.noFixedWaits, "tests/e2e/chat.spec.ts", "await page.waitForTimeout(500);"],
  ["no fixed waits in workerd", habits.noFixedWaits, "tests/api/chat.test.ts", "await scheduler.wait(300);"],
  [
    "no fixed waits by timers",
    habits.noFixedWaits,
    "tests/api/chat.test.ts",
    "await new Promise((resolve) => setTimeout(resolve, 50));",
  ],
  [
    "no fixed waits by timers that are told",
    habits.noFixedWaits,
    "tests/web/chat.test.ts",
    "await new Promise<void>((done) => setTimeout(() => done(), WAIT_MS));",
  ],
  [
    "no fixed waits by Node's timers",
    habits.noFixedWaits,
    "tests/web/chat.spec.ts",
    `import { setTimeout as pause } from "node:timers/promises";`,
  ],
  [
    "no test that a busy machine fails",
    habits.noClockJudges,
    "tests/api/chat.test.ts",
    "expect(Date.now() - started).toBeLessThan(500);",
  ],
  [
    "nothing that older browsers lack",
    habits.runsInOlderBrowsers,
    "app/live/updates.ts",
    "fetch(path, { signal: AbortSignal.timeout(1000) });",
  ],
  [
    "no lookbehind",
    habits.runsInOlderBrowsers,
    "workers/contract/auth/password.ts",
    "word.replace(/(?<!\\d)\\d+$/, '')",
  ],
  [
    "no SQL on the opening day",
    habits.opensFromNothing,
    "tests/e2e/opening-day/opening-day.spec.ts",
    `await DB.prepare("UPDATE users SET licence_state = 'verified'").run();`,
  ],
  [
    "nothing of the demo on the opening day",
    habits.opensFromNothing,
    "tests/e2e/opening-day/opening-day.spec.ts",
    `import { CAST } from "../../../scripts/demo/people/cast";`,
  ],
  ["no skipped tests", habits.noSkippedTests, "tests/api/chat.test.ts", `test.skip("sends", run);`],
  ["no test alone", habits.noSkippedTests, "tests/api/chat.test.ts", `describe.only("chat", run);`],
  ["no escape from the types", habits.noEscapes, "app/request/context.ts", "const viewer = row as any;"],
  [
    "no promise kept from one request to the next",
    habits.noKeptPromises,
    "app/request/a.ts",
    "let cached: { secret: string; key: Promise<CryptoKey> } | undefined;",
  ],
  [
    "no path that is percent-encoded",
    habits.noEncodedPaths,
    "scripts/start.mjs",
    `process.chdir(new URL("..", import.meta.${"url"}).pathname);`,
  ],
  ["no path of one machine", habits.noMachinePaths, "scripts/a.ts", `const file = "/root/inowa/a.json";`],
  [
    "no PBKDF2 that production refuses",
    habits.passwordsThatProductionTakes,
    "workers/api/auth/password.ts",
    `deriveBits({ name: "PBKDF2", iterations: 600_000 })`,
  ],
  [
    "no scrypt that production refuses",
    habits.passwordsThatProductionTakes,
    "workers/api/auth/password.ts",
    "const SCRYPT = { N: 131072, r: 8, p: 5 };",
  ],
  [
    "no comparison that tells how far it came",
    habits.noQuickComparison,
    "workers/api/registration/codes.ts",
    "if (row.code_hash === digest) return true;",
  ],
  [
    "no posted form that Back leads to",
    habits.postedFormsReplace,
    "app/routes/a.tsx",
    `import { Form } from "@remix-run/react"; const a = <Form method="post" />;`,
  ],
  [
    "no text area that forgets",
    habits.textAreasKeepDrafts,
    "app/routes/a.tsx",
    `const a = <textarea name="a" />;`,
  ],
  [
    "no header as long as it came",
    habits.headersAreCut,
    "workers/live.ts",
    `request.headers.get("cookie")?.split(";")`,
  ],
  [
    "no answer that is kept on its way",
    habits.nothingPublic,
    "workers/api/files/store.ts",
    `headers.set("Cache-Control", "public, max-age=60");`,
  ],
  ["no text normalised as long as it came", habits.normalForms, "workers/a.ts", `name.normalize("NFKC")`],
  [
    "nobody called without their role",
    habits.calledByRole,
    "app/parts/a.tsx",
    `<ReportLink of={\`\${author.name}さんのコメント\`} />`,
  ],
  [
    "no call of a page without the person it was rendered for",
    habits.callsNameTheirViewer,
    "app/parts/a.tsx",
    `const answer = await fetch("/unread");`,
  ],
  [
    "no file that nobody hears was wrong",
    habits.describedFiles,
    "app/parts/a.tsx",
    `<input type="file" id="a" aria-describedby="a-support" onChange={() => keep()} />`,
  ],
  [
    "no form built from whatever names came",
    habits.formsBySchema,
    "app/routes/a.tsx",
    "const values = Object.fromEntries(form);",
  ],
  ["no drawers", habits.noDrawers, "app/utils/dates.ts", ""],
  ["no drawers as files", habits.noDrawers, "workers/helpers.ts", ""],
  ["no barrels", habits.noBarrels, "app/ui/index.ts", `export { Button } from "./button";`],
  ["no barrels of everything", habits.noBarrels, "app/ui/index.ts", `export * from "./button"; const a = 1;`],
  ["no default exports", habits.noDefaultExports, "app/ui/button.tsx", "export default function Button() {}"],
  ["no default values", habits.noDefaultExports, "workers/env.ts", "export default {};"],
];

describe.each(CODE_RULES)("%s", (_name, rule, path, text) => {
  test("holds", () => expect(rule(allCode())).toEqual([]));
  test("would be noticed", () => expect(rule([{ path, text }])).toHaveLength(1));
});

test("the opening day reaches the demo through no support file either", () => {
  const files = [
    { path: "tests/e2e/opening-day/a.spec.ts", text: `import { signIn } from "../../support/page/journey";` },
    {
      path: "tests/support/page/journey.ts",
      text: `import { CAST } from "../../../scripts/demo/people/cast";`,
    },
  ];
  expect(habits.opensFromNothing(files)).toHaveLength(1);
});

test("a turn of the event loop is no fixed wait", () => {
  const text = "await new Promise((resolve) => setTimeout(resolve, 0));";
  expect(habits.noFixedWaits([{ path: "tests/api/chat.test.ts", text }])).toEqual([]);
});

describe("no other registry, no path of one machine, no encoded path in the manifests", () => {
  test("holds", () => {
    expect(habits.noForeignRegistry(rootFiles())).toEqual([]);
    expect(habits.noMachinePaths(rootFiles())).toEqual([]);
    expect(habits.noEncodedPaths(rootFiles())).toEqual([]);
  });

  test("would be noticed", () => {
    const text = `"resolved": "https://packages.example.net/zod/-/zod-4.6.7.tgz"`;
    expect(habits.noForeignRegistry([{ path: "package-lock.json", text }])).toHaveLength(1);
    expect(habits.noForeignRegistry([{ path: ".npmrc", text: "registry=http://10.0.0.1" }])).toHaveLength(1);
  });
});

describe("what the browser gets", () => {
  test("is what the pages of the server name", () => {
    const there = new Set(readdirSync("build/client/assets").map((name) => `/assets/${name}`));
    const files = readSources("build/server");
    expect(files.length).toBeGreaterThan(1);
    expect(habits.namesWhatIsThere(there)(files)).toEqual([]);
    const text = `const script = "/assets/badges-00000000.js";`;
    expect(habits.namesWhatIsThere(there)([{ path: "build/server/index.js", text }])).toHaveLength(1);
  });

  test("has no schemas where a page runs", () => {
    const chunks = readSources("build/client/assets");
    expect(chunks.filter(({ text }) => text.includes("hydrate:!0")).length).toBeGreaterThan(10);
    expect(habits.noSchemasInPages(chunks)).toEqual([]);
    const page = { path: "assets/page.js", text: `import"./texts.js";const h={hydrate:!0};` };
    const texts = { path: "assets/texts.js", text: `import{s}from"./schemas.js";` };
    const schemas = { path: "assets/schemas.js", text: `code:"invalid_type"` };
    expect(habits.noSchemasInPages([page, texts, schemas])).toHaveLength(1);
  });

  test("has no secret and no source map", () => {
    const files = readSources("build/client");
    expect(files.length).toBeGreaterThan(10);
    expect(habits.cleanClientBuild(files)).toEqual([]);
  });

  test.each([
    ["assets/a.js.map", "{}"],
    ["assets/a.js", "//# sourceMappingURL=a.js.map"],
    ["assets/a.js", "env.COOKIE_SECRET"],
    ["assets/a.js", "SELECT password_hash"],
  ])("%s %s would be noticed", (path, text) => {
    expect(habits.cleanClientBuild([{ path, text }])).toHaveLength(1);
  });
});
