import type { ReferenceLists } from "#contract/reference/calls";
import { choicesOf, type Field } from "~/forms/field";
import { Checkbox, CheckboxGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { Disclosure } from "~/ui/overlays/disclosure";

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
  const chosen = choicesOf(fields.prefectureCodes).length;
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
      <Disclosure
        summary={`お問い合わせを受ける都道府県（${chosen > 0 ? `${chosen}件` : "全国"}）`}
        open={Boolean(fields.prefectureCodes.errors)}
      >
        <CheckboxGroup
          field={fields.prefectureCodes}
          label="都道府県"
          required={false}
          inline
          support="選ばないときは、全国のお問い合わせを受けます。"
          choices={prefectures.map(({ prefectureCode, name }) => ({ value: prefectureCode, label: name }))}
        />
      </Disclosure>
    </>
  );
}
