import type { HideFlag } from "#contract/doctors/edit";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { SubmitButton } from "~/forms/submit-button";
import { Surface } from "~/ui/surface";

const FLAGS: readonly [flag: HideFlag, label: string, note?: string][] = [
  ["hideGender", "性別を表示しない"],
  ["hideUniversity", "出身大学を表示しない", "卒業年も表示しません。"],
  ["hideCertificationYear", "医籍登録年を表示しない"],
  ["hidePapers", "論文を表示しない"],
  [
    "hideSpecialties",
    "専門領域を表示しない",
    "得意とする疾患・部位、対応可能な手術・手技、論文から推定した専門領域。検索の対象からも外れます。",
  ],
];

/** What others do not see: in search, on the page, on cards and everywhere else at once. */
export function Shown({ hidden }: { hidden: HideFlag[] }) {
  return (
    <Surface title="ほかの会員に表示しない項目" id="shown">
      <form method="post" className="form">
        <div className="choices">
          {FLAGS.map(([flag, label, note]) => {
            const isHidden = hidden.includes(flag);
            return (
              <div key={flag}>
                <input type="hidden" name={`was-${flag}`} value={isHidden ? "on" : ""} />
                <Checkbox field={plainField(flag, isHidden ? "on" : null)} label={label} note={note} />
              </div>
            );
          })}
        </div>
        <SubmitButton intent="shown" kind="secondary">
          表示しない項目を保存する
        </SubmitButton>
      </form>
    </Surface>
  );
}
