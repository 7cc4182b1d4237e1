import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { additions, screens } from "../../../app/routes";
import { filesOfCall, filesOfScreen, filesOfTest } from "../../../scripts/where/files-behind";
import { contracts } from "../../../workers/contract/contracts";

const ROOT = new URL("../../../", import.meta.url).pathname;

test("a test is found by its name", () => {
  expect(filesOfTest("a test is found by its name")).toEqual(["tests/house/commands/where.test.ts"]);
});

describe("files are found by address", () => {
  test.each([...screens, ...additions].map(({ path }) => path))("the screen %s", (path) => {
    const files = filesOfScreen(path);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !existsSync(ROOT + file))).toEqual([]);
  });

  test("every call of every contract", () => {
    for (const contract of Object.values(contracts)) {
      for (const { path } of Object.values(contract)) {
        const [calls, handler] = filesOfCall(`/api${path}`).map((line) => line.split(" ")[0] ?? "");
        expect([path, existsSync(ROOT + calls), existsSync(ROOT + handler)]).toEqual([path, true, true]);
      }
    }
  });
});
