import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { additions, screens } from "../../../app/routes";
import { screenAt, screensNamedIn } from "../../../scripts/where/addresses";
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

  test("a screen's tests are those that name its own address, not its neighbours'", () => {
    const testsOf = (path: string) => filesOfScreen(path).filter((file) => file.startsWith("tests/"));
    const ofHistory = testsOf("/group/:id/history");
    expect(ofHistory).toContain("tests/web/attack/stays-text/attacks-in-communities.spec.ts");
    expect(ofHistory).toContain("tests/e2e/together/group-day.spec.ts");
    expect(ofHistory.length).toBeLessThan(testsOf("/group/:id").length);
    expect(testsOf("/doctor/:id/edit/category")).toEqual(["tests/support/site/forms/posted/doctors.ts"]);
  });

  test("a concrete address is the screen that a browser would get there", () => {
    const concrete = "/doctor/0199d100-0000-7000-8000-000000000001";
    expect(filesOfScreen(concrete)).toEqual(filesOfScreen("/doctor/:id"));
    expect(filesOfScreen(concrete)).not.toEqual([]);
    expect(filesOfScreen("/doctor/0199/none")).toEqual([]);
  });

  test("a thin route comes with the parts that hold its screen", () => {
    expect(filesOfScreen("/group/notice/:id/edit")).toContain("app/parts/group-notices/edit-notice-page.tsx");
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

test.each([
  ["/doctor/search?name=a", "/doctor/search"],
  ["/doctor/0199", "/doctor/:id"],
  ["/doctor/new/editHospital", "/doctor/new/editHospital/:id?"],
  ["/group/notice/0199", "/group/notice/:id"],
  ["/board", "/board/:id?"],
  ["/board/new", "/board/new"],
  ["/", "/"],
  ["/group/list/none", undefined],
])("at %s is the screen %s", (address, path) => {
  expect(screenAt(address)?.path).toBe(path);
});

// `@` stands for the sign that fills templates in.
test.each([
  ["`/group/@{id}/history`", ["/group/:id/history"]],
  ["`/group/@{of(`a@{b}`)}/history?before=1`", ["/group/:id/history"]],
  ["'/group/0199/history'", ["/group/:id/history"]],
  ["`@{ORIGIN}/group/list`", ["/group/list"]],
  ['"https://inowa.test/group/list"', ["/group/list"]],
  ["`@{group}/edit`", ["/group/:id/edit"]],
  ["`@{own}/edit`, `/group/@{id}`", ["/group/:id", "/group/:id/edit"]],
  ["`@{own}/edit`", []],
  ["`@{own}/medias`", ["/rooms/:id/medias/:mediaId?"]],
  ["of /group/0199, /group", []],
])("the text %s names the screens %j", (text, paths) => {
  expect([...screensNamedIn(text.replaceAll("@", "$"))].sort()).toEqual(paths);
});
