import type { ReferenceLists } from "#contract/reference/calls";
import type { Field } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { PrefectureChoices } from "~/forms/fields/prefecture-choices";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";

type Names =
  | "name"
  | "nameKana"
  | "inquiryMailAddress"
  | "isInternal"
  | "isOperating"
  | "rank"
  | "prefectureCodes";
type Props = { fields: Record<Names, Field>; prefectures: ReferenceLists["prefectures"] };

export const COMPANY_ORDER = [
  "code",
  "name",
  "nameKana",
  "inquiryMailAddress",
  "rank",
  "isInternal",
  "isOperating",
  "prefectureCodes",
];
export const COMPANY_RANKS = ["PLATINUM", "GOLD", "SILVER", "BRONZE"];

/** What an operator says of a company. */
export function CompanyFields({ fields, prefectures }: Props) {
  return (
    <>
      <FieldRow>
        <TextField field={fields.name} label="企業名" required />
        <TextField field={fields.nameKana} label="ふりがな" required={false} />
      </FieldRow>
      <FieldRow>
        <TextField
          field={fields.inquiryMailAddress}
          label="お問い合わせの送り先"
          required
          type="email"
          inputMode="email"
        />
        <Select
          field={fields.rank}
          label="ランク"
          required={false}
          none="なし"
          options={COMPANY_RANKS.map((value) => ({ value, label: value }))}
        />
      </FieldRow>
      <Checkbox
        field={fields.isInternal}
        label="社内の企業"
        note="お問い合わせの宛先とMS検索で、運営企業の方だけに表示します。"
      />
      <Checkbox
        field={fields.isOperating}
        label="このサービスを運営する企業"
        note="1社だけです。別の企業が選ばれているときは、そちらから外れます。"
      />
      <PrefectureChoices
        field={fields.prefectureCodes}
        label="お問い合わせを受ける都道府県"
        required={false}
        support="選ばないときは、全国のお問い合わせを受けます。"
        prefectures={prefectures}
      />
    </>
  );
}
