import { expect, test } from "vitest";
import { firstStepsOf } from "~/parts/home/first-steps.server";

type Existing = Parameters<typeof firstStepsOf>[0];

const DONE = { isConfirmedAtWork: true, hasIntroduction: true, hasList: true, hasInvited: true };
const lists = { medicalAreas: [{ id: "1301", name: "区中央部" }], prefectures: [] };

const stepsOf = (state: Partial<Existing["firstSteps"]>, missing: string[] = []) =>
  firstStepsOf({
    firstSteps: { ...DONE, area: "1301", isFirstInArea: false, ...state },
    doctor: { objectId: "d1", lastName: "佐藤", verifiedAt: null },
    counts: { doctorCount: 1, hospitalCount: 8951 },
    completeness: { done: 7 - missing.length, of: 7, missing: missing.map((name) => ({ name, to: "" })) },
    lists,
  } as unknown as Existing);

test("the first of the steps that are left is the page's one primary act", () => {
  const found = stepsOf({ hasIntroduction: false, hasInvited: false });
  expect(found?.steps.map(({ title, isDone }) => [title, isDone])).toEqual([
    ["医師資格を確認しました", true],
    ["勤務先の確認を受ける", true],
    ["診療の内容を書く", false],
    ["いつもの紹介先をリストにする", true],
    ["連携室と、いつもの先生を招く", false],
  ]);
  const acts = found?.steps.filter(({ isDone }) => !isDone).flatMap((step) => step.acts);
  expect(acts?.map(({ children, kind }) => [children, kind])).toEqual([
    ["書き始める", "primary"],
    ["招待する", "secondary"],
    ["QRの名刺を見せる", "quiet"],
  ]);
});

test("the lead names the area only to its first doctor, and how many steps are left", () => {
  expect(stepsOf({ isFirstInArea: true, hasList: false, hasInvited: false })?.lead).toMatch(
    /^区中央部では、佐藤先生が最初の医師です。次の2つで、/,
  );
  expect(stepsOf({ hasList: false })?.lead).toMatch(/^あと1つで、/);
});

test("a record that misses something keeps its step, and names it", () => {
  const step = stepsOf({ hasInvited: false }, ["出身大学"])?.steps[2];
  expect([step?.isDone, step?.detail]).toEqual([
    false,
    "未登録：出身大学。得意な疾患や、対応しない疾患も書けます。",
  ]);
});
