import type { Role } from "#contract/endpoint";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { choicesOf, type Field } from "~/forms/field";
import { CheckboxGroup } from "~/forms/fields/choices";
import { LabelledGroup } from "~/forms/fields/labelled";
import { Disclosure } from "~/ui/overlays/disclosure";

export type Region = { prefectureCode: string; name: string; region: string };

type Props = {
  territories: Field;
  roles: Field;
  prefectures: readonly Region[];
  /** The author's own, which are offered first. */
  own?: readonly string[];
  /** The roles that the author may address. A single one is no choice, and is only said. */
  offered?: readonly Role[];
};

/** Asks where and to whom something is shown. */
export function AudienceFields({ territories, roles, prefectures, own = [], offered }: Props) {
  const choices = ROLE_CHOICES.filter(({ value }) => offered?.includes(value) ?? true);
  return (
    <>
      <TerritoryFields field={territories} prefectures={prefectures} own={own} />
      {choices.length > 1 ? (
        <CheckboxGroup field={roles} label="表示する相手" required inline choices={choices} />
      ) : (
        <p className="note">
          <input type="hidden" name={roles.name} value={choices[0]?.value} />
          MS・企業の投稿は、医師資格を確認済みの{choices[0]?.label}だけに表示されます。
        </p>
      )}
    </>
  );
}

type TerritoryProps = { field: Field; prefectures: readonly Region[]; own: readonly string[] };

/** The whole country and one's own prefectures first; the others by region, open where one of them is chosen. */
function TerritoryFields({ field, prefectures, own }: TerritoryProps) {
  const chosen = choicesOf(field);
  const near = prefectures.filter(({ prefectureCode }) => own.includes(prefectureCode));
  const others = prefectures.filter(({ prefectureCode }) => !own.includes(prefectureCode));
  const isOpen = others.some(({ prefectureCode }) => chosen.includes(prefectureCode));
  const box = ({ prefectureCode, name }: Pick<Region, "prefectureCode" | "name">) => (
    <label className="choice" key={prefectureCode}>
      <input
        type="checkbox"
        name={field.name}
        value={prefectureCode}
        defaultChecked={chosen.includes(prefectureCode)}
      />
      <span>{name}</span>
    </label>
  );
  return (
    <LabelledGroup
      field={field}
      label="表示地域"
      required
      support="地域が未設定の方（コメディカル・企業など）には、「全国」の投稿だけが表示されます。"
    >
      <div className="choices choices-inline">
        {box({ prefectureCode: NATIONWIDE, name: "全国" })}
        {near.map(box)}
      </div>
      <Disclosure summary={near.length > 0 ? "ほかの都道府県" : "都道府県を選ぶ"} open={isOpen}>
        {[...new Set(others.map(({ region }) => region))].map((region) => (
          <div key={region} className="region">
            <p className="note">{region}</p>
            <div className="choices choices-inline">
              {others.filter((each) => each.region === region).map(box)}
            </div>
          </div>
        ))}
      </Disclosure>
    </LabelledGroup>
  );
}

/** The roles that something may be for, in the order in which they are named everywhere. */
const ROLE_CHOICES: readonly { value: Role; label: string }[] = [
  { value: "doctor", label: "医師" },
  { value: "co-medical", label: "コメディカル" },
  { value: "ms", label: "MS" },
  { value: "connect", label: "コネクト" },
  { value: "connectCompany", label: "コネクト企業" },
];
