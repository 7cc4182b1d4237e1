import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { additions, aliases, others, screens } from "../../../app/routes";
import { screenAt, screensNamedIn } from "../../../scripts/where/addresses";
import { filesOfCall, filesOfScreen, filesOfTest } from "../../../scripts/where/files-behind";
import { contracts } from "../../../workers/contract/contracts";

const ROOT = join(import.meta.dirname, "../../../");

test("a test is found by its name", () => {
  expect(filesOfTest("a test is found by its name")).toEqual(["tests/house/commands/where.test.ts"]);
});

describe("files are found by address", () => {
  test.each([...screens, ...aliases, ...additions, ...others].map(({ path }) => path))(
    "the screen %s",
    (path) => {
      const files = filesOfScreen(path);
      expect(files.length).toBeGreaterThan(1);
      expect(files.filter((file) => !existsSync(ROOT + file))).toEqual([]);
    },
  );

  test("a screen's tests are those that name its own address, not its neighbours'", () => {
    const testsOf = (path: string) => filesOfScreen(path).filter((file) => file.startsWith("tests/"));
    const ofHistory = testsOf("/group/:id/history");
    expect(ofHistory).toContain("tests/web/attack/stays-text/attacks-in-communities.spec.ts");
    expect(ofHistory).toContain("tests/e2e/together/group-day.spec.ts");
    expect(ofHistory.length).toBeLessThan(testsOf("/group/:id").length);
    expect(testsOf("/doctor/:id/edit/category")).toEqual([
      "tests/e2e/pages/back-people.spec.ts",
      "tests/support/site/forms/posted/doctors.ts",
    ]);
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

  test("a screen comes with what its parts are made of", () => {
    const files = filesOfScreen("/search");
    expect(files).toContain("app/parts/hospitals/hospital-row.tsx");
    expect(files).toHaveLength(new Set(files).size);
  });

  test("every call of every contract", () => {
    for (const contract of Object.values(contracts)) {
      for (const { path } of Object.values(contract))
        expect([path, firstTwoOf(`/api${path}`)]).toEqual([path, [true, true]]);
    }
  });

  test.each(listOf("screens"))("the screen $no", ({ no, path }) => {
    expect(filesOfScreen(no)).not.toEqual([]);
    expect(filesOfScreen(no)).toEqual(filesOfScreen(path.replace(/\{(\w+)(\??)\}/g, ":$1$2")));
  });

  test.each(listOf("calls"))("the call $no, alone", ({ no }) => {
    expect(firstTwoOf(no)).toEqual([true, true]);
    expect(filesOfCall(no).filter((line) => line.startsWith("workers/contract/"))).toHaveLength(1);
  });

  test("a call by what is asked, whatever the parameter is called", () => {
    const files = filesOfCall("/api/chat/rooms/:id");
    expect(filesOfCall("/api/chat/rooms/0199")).toEqual(files);
    expect(filesOfCall("/api/chat/rooms/:sessionId")).toEqual(files);
    expect(filesOfCall("/api/chat/none")).toEqual([]);
  });

  test("the tests of a call ask it, and do not open the screen of the same address", () => {
    const testsOf = (asked: string) => filesOfCall(asked).filter((line) => line.startsWith("tests/"));
    expect(testsOf("/api/login")).toContain("tests/api/auth/sign-in-time.test.ts");
    expect(testsOf("/api/login")).not.toContain("tests/e2e/entrance/sign-in.spec.ts");
    expect(testsOf("/api/chat/rooms")).toContain("tests/e2e/chat/messages/chat-large.spec.ts");
  });
});

type Row = { no: string; path: string };

function listOf(list: "screens" | "calls"): Row[] {
  return JSON.parse(readFileSync(`${ROOT}tests/house/tables/${list}.data.json`, "utf8"));
}

/** Tells whether the contract and the handler, which come first, are there. */
const firstTwoOf = (asked: string) =>
  filesOfCall(asked)
    .slice(0, 2)
    .map((line) => existsSync(ROOT + line.split(" ")[0]));

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
