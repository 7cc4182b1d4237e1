import { NATIONWIDE } from "#contract/reference/prefectures";
import { choicesOf, type Field } from "../field";
import { LabelledGroup, type Labels } from "./labelled";

export type Prefecture = { prefectureCode: string; name: string; region: string };

type Props = Labels & {
  field: Field;
  prefectures: readonly Prefecture[];
  /** The person's own, offered first. */
  own?: readonly string[];
  /** 「全国」 is one of the choices. */
  hasNationwide?: boolean;
};

/**
 * Asks for any number of the 47 prefectures: those that are chosen, and one's own, are open, the others are folded by
 * region. Works without a script.
 */
export function PrefectureChoices({ field, prefectures, own = [], hasNationwide, ...labels }: Props) {
  const chosen = choicesOf(field);
  const isFirst = ({ prefectureCode }: Prefecture) =>
    own.includes(prefectureCode) || chosen.includes(prefectureCode);
  const first = prefectures.filter(isFirst);
  const others = prefectures.filter((each) => !isFirst(each));
  const box = ({ prefectureCode, name }: Omit<Prefecture, "region">) => (
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
    <LabelledGroup field={field} {...labels}>
      {hasNationwide || first.length > 0 ? (
        <div className="choices choices-inline">
          {hasNationwide ? box({ prefectureCode: NATIONWIDE, name: "全国" }) : null}
          {first.map(box)}
        </div>
      ) : null}
      <div className="regions">
        {regionsOf(others).map(([region, within]) =>
          within.length === 1 ? (
            within.map(box)
          ) : (
            <details className="more" key={region}>
              <summary>{region}</summary>
              <div className="choices choices-inline">{within.map(box)}</div>
            </details>
          ),
        )}
      </div>
    </LabelledGroup>
  );
}

function regionsOf(prefectures: readonly Prefecture[]): [region: string, within: Prefecture[]][] {
  const regions = [...new Set(prefectures.map(({ region }) => region))];
  return regions.map((region) => [region, prefectures.filter((each) => each.region === region)]);
}
