import { UNREGISTERED } from "#contract/doctors/texts";
import type { ReferenceLists } from "#contract/reference/calls";
import { addressOf, type Conditions } from "./conditions";
import { type DoctorChip, nameOf } from "./word-chips.server";

/** The conditions that were chosen, each with the address without it. */
export function conditionChips(conditions: Conditions, lists: ReferenceLists): DoctorChip[] {
  const { name, hospital, prefectureCode, areas, departments, experts, terms, signup } = conditions;
  const chip = (as: DoctorChip["as"], label: string, changes: Partial<Conditions>): DoctorChip => ({
    as,
    label,
    without: addressOf({ ...conditions, ...changes }),
    others: [],
  });
  const others = (list: string[], code: string) => list.filter((each) => each !== code);
  return [
    ...(name ? [chip("name", `名前 ${name}`, { name: "" })] : []),
    ...(hospital ? [chip("hospital", `勤務先 ${hospital}`, { hospital: "" })] : []),
    ...(prefectureCode && areas.length === 0
      ? [chip("prefecture", nameOf("prefecture", prefectureCode, lists), { prefectureCode: "" })]
      : []),
    ...areas.map((code) => chip("area", nameOf("area", code, lists), { areas: others(areas, code) })),
    ...departments.map((code) =>
      chip("department", nameOf("department", code, lists), { departments: others(departments, code) }),
    ),
    ...experts.map((code) =>
      chip("expert", `専門医 ${nameOf("expert", code, lists)}`, { experts: others(experts, code) }),
    ),
    ...terms.map((code) =>
      chip("mesh", nameOf("mesh", code, lists), { terms: others(terms, code), term: "" }),
    ),
    ...(signup === "0" ? [] : [chip("signup", signup === "1" ? "登録済み" : UNREGISTERED, { signup: "0" })]),
  ];
}
