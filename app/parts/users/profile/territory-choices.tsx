import { NATIONWIDE } from "#contract/reference/prefectures";
import type { Field } from "~/forms/field";
import { type Prefecture, PrefectureChoices } from "~/forms/fields/prefecture-choices";

/** 「全国」 and the 47 prefectures, in the words of a person; `declared`: those that no operator has confirmed. */
export function territoryText(
  codes: readonly string[],
  prefectures: readonly Pick<Prefecture, "prefectureCode" | "name">[],
  declared: readonly string[] = [],
): string {
  return choicesIn(prefectures)
    .filter(({ value }) => codes.includes(value))
    .map(({ value, label }) => (declared.includes(value) ? `${label}（本人の申告）` : label))
    .join("、");
}

/** Asks for the area in which somebody works, which the boards and their home show first. */
export function TerritoryChoices({
  field,
  prefectures,
}: {
  field: Field;
  prefectures: readonly Prefecture[];
}) {
  return (
    <PrefectureChoices
      field={field}
      label="担当地域"
      required={false}
      prefectures={prefectures}
      hasNationwide
      support="選んだ地域が、ホームの検索と掲示板に使われます。選ばないときは、全国向けの情報だけが届きます。"
    />
  );
}

const choicesIn = (prefectures: readonly Pick<Prefecture, "prefectureCode" | "name">[]) => [
  { value: NATIONWIDE, label: "全国" },
  ...prefectures.map(({ prefectureCode, name }) => ({ value: prefectureCode, label: name })),
];
