import type { Conditions } from "~/parts/doctors/conditions";
import type { Choice, Choices } from "~/parts/doctors/find.server";

/** A condition that is in force: its word, and the search without it. */
export type Applied = { word: string; without: string };

const SIGNUP_WORDS = { "0": "", "1": "登録済み", "2": "未登録" };

/** What a search is narrowed by, in the order of its form; codes that no list knows narrow nothing. */
export function appliedConditions(conditions: Conditions, choices: Choices): Applied[] {
  const { q, hospital, prefecture, areas, departments, experts, signup } = conditions;
  const leaveOut = (change: Partial<Conditions>) => searchPath({ ...conditions, page: 1, ...change });
  const each = (
    codes: readonly string[],
    list: readonly Choice[],
    change: (left: string[]) => Partial<Conditions>,
  ) =>
    list
      .filter(({ code }) => codes.includes(code))
      .map(({ code, name }) => ({
        word: name,
        without: leaveOut(change(codes.filter((other) => other !== code))),
      }));
  return [
    { word: q && `「${q}」`, without: leaveOut({ q: "" }) },
    { word: hospital && `勤務先「${hospital}」`, without: leaveOut({ hospital: "" }) },
    ...each([prefecture], choices.prefectures, () => ({ prefecture: "", areas: [] })),
    ...each(areas, choices.areas, (left) => ({ areas: left })),
    ...each(departments, choices.departments, (left) => ({ departments: left })),
    ...each(experts, choices.experts, (left) => ({ experts: left })),
    { word: SIGNUP_WORDS[signup], without: leaveOut({ signup: "0" }) },
  ].filter(({ word }) => word !== "");
}

/** The address of a search. */
export function searchPath(conditions: Conditions): string {
  const query = new URLSearchParams(conditionPairs(conditions)).toString();
  return query ? `/doctor/search?${query}` : "/doctor/search";
}

/** Conditions as a form sends them: what narrows nothing is left out. */
export function conditionPairs(conditions: Conditions): [string, string][] {
  const { q, hospital, prefecture, areas, departments, experts, signup } = conditions;
  const pairs: [string, string][] = [
    ["q", q],
    ["hospital", hospital],
    ["pref", prefecture],
    ...areas.map((code): [string, string] => ["area", code]),
    ...departments.map((code): [string, string] => ["dept", code]),
    ...experts.map((code): [string, string] => ["expert", code]),
    ["signup", signup === "0" ? "" : signup],
  ];
  return pairs.filter(([, value]) => value !== "");
}
