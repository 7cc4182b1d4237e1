import type { Role } from "#contract/endpoint";
import type { Field } from "~/forms/field";
import { CheckboxGroup } from "~/forms/fields/choices";
import { type Prefecture, PrefectureChoices } from "~/forms/fields/prefecture-choices";

type Props = {
  territories: Field;
  roles: Field;
  prefectures: readonly Prefecture[];
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
      <PrefectureChoices
        field={territories}
        label="表示地域"
        required
        support="地域が未設定の方（コメディカル・企業など）には、「全国」の投稿だけが表示されます。"
        prefectures={prefectures}
        own={own}
        hasNationwide
      />
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

/** The roles that something may be for, in the order in which they are named everywhere. */
const ROLE_CHOICES: readonly { value: Role; label: string }[] = [
  { value: "doctor", label: "医師" },
  { value: "co-medical", label: "コメディカル" },
  { value: "ms", label: "MS" },
  { value: "connect", label: "コネクト" },
  { value: "connectCompany", label: "コネクト企業" },
];
