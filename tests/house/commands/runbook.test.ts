import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What runs each command of the runbook. */
const RUN_BY: Record<string, string> = {
  "curl -i": "tests/api/door",
  "npm run backup": "tests/web/operation/backup.spec.ts",
  "npm run bench": "scripts/bench/mail.ts",
  "npm run deploy": "tests/house/commands/deploy.test.ts",
  "npm run operator": "tests/house/commands/operator.test.ts",
  "npm run reindex": "tests/web/operation/backup.spec.ts",
  "npm run restore": "tests/web/operation/backup.spec.ts",
  "npm run rewrap": "tests/web/operation/keys.spec.ts",
  "npm run smoke": "tests/web/operation/smoke.spec.ts",
  "npm run verify": "tests/web/operation/backup.spec.ts",
  "npm test": "scripts/test/old-code.mjs",
  "wrangler d1 time-travel info": "tests/house/commands/undo.test.ts",
};

/** They need the account, or only read what somebody has in front of them: the runbook says that they were not tried. */
const NOT_RUN = [
  "jq",
  "wrangler d1 create",
  "wrangler d1 execute",
  "wrangler d1 list",
  "wrangler d1 time-travel restore",
  "wrangler login",
  "wrangler queues consumer remove",
  "wrangler queues create",
  "wrangler r2 bucket create",
  "wrangler rollback",
  "wrangler secret delete",
  "wrangler secret put",
  "wrangler tail",
];

const COMMANDS =
  /\b(npm run \w+|npm test|curl -i|jq(?= )|npx (wrangler(?: (?!DB\b|SEARCH_DB\b|EDGE_DB\b)[a-z][\w-]+)+))/g;

test("every command of the runbook is run by a test or a bench, or named as one that was not", () => {
  const text = readFileSync("docs/runbook.md", "utf8");
  const found = [...text.matchAll(COMMANDS)].map(([, whole = "", wrangler]) => wrangler ?? whole);
  const named = [...Object.keys(RUN_BY), ...NOT_RUN];
  const isNamed = (command: string) =>
    named.some((each) => command === each || command.startsWith(`${each} `));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((command) => !isNamed(command))).toEqual([]);
  expect(Object.values(RUN_BY).filter((path) => !existsSync(path))).toEqual([]);
});

test("every script that the runbook calls is one of package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const called = readFileSync("docs/runbook.md", "utf8").matchAll(/npm run (\w+)/g);
  expect([...called].map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
});
