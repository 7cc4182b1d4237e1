import type { ComponentProps } from "react";
import { FREE_TEXT_CHARS } from "#contract/hospitals/limits";
import { EXTENSION_HINT } from "#contract/telephone";
import { Checkbox, CheckboxGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { type Option, Select } from "~/forms/fields/select";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import { EditForm, fieldsetOf } from "../edit-form";
import type { EditFrameData } from "../edit-frame";

type Props = {
  frame: EditFrameData;
  initial: Record<string, unknown>;
  address: string;
  departments: Option[];
  types: Option[];
  edited: ComponentProps<typeof EditForm>["edited"];
};

const ORDER = ["name", "furigana", "zipcode", "street", "tel", "tel2", "fax", "url", "freeText"];

/** What everybody looks for first: names, where, how to reach it, who answers referrals, what it does. */
export function BasicsForm({ frame, initial, address, departments, types, edited }: Props) {
  return (
    <EditForm frame={frame} initial={initial} edited={edited} order={ORDER}>
      {(fields) => {
        const field = (name: string) => fields[name] as never;
        const office = fieldsetOf(fields.referralOffice);
        return (
          <>
            <Surface title="名称">
              <TextField field={field("name")} label="名称" required />
              <TextField field={field("furigana")} label="ふりがな" />
              <FieldRow>
                <TextField field={field("shortName")} label="略称" support="例：県中、〇〇日赤" />
                <TextField field={field("shortNameKana")} label="略称ふりがな" />
              </FieldRow>
              <TextField field={field("nameEn")} label="英語表記" />
              <TextArea
                field={field("nicknames")}
                label="呼び名"
                rows={3}
                support="通称や旧称を1行に1つ、「／」のあとに出典。検索で見つかるようになります。例：八事日赤／病院の公式サイト"
              />
            </Surface>
            <Surface title="連絡先">
              <FieldRow>
                <TextField field={field("tel")} label="代表電話" type="tel" width="half" />
                <TextField field={field("tel2")} label="電話（2）" type="tel" width="half" />
                <TextField field={field("fax")} label="FAX" type="tel" width="half" />
              </FieldRow>
              <TextField field={field("url")} label="ホームページ" type="url" inputMode="url" />
            </Surface>
            <Surface title="紹介の窓口（地域連携室）">
              <TextField field={office.name as never} label="名称" support="例：地域医療連携室" />
              <FieldRow>
                <TextField
                  field={office.tel as never}
                  label="直通電話"
                  type="tel"
                  width="half"
                  support={EXTENSION_HINT}
                />
                <TextField field={office.fax as never} label="FAX" type="tel" width="half" />
              </FieldRow>
              <TextField field={office.hours as never} label="受付時間" support="例：平日 8:30〜17:00" />
            </Surface>
            <Surface title="所在地">
              <TextField
                field={field("zipcode")}
                label="郵便番号"
                width="short"
                inputMode="numeric"
                support={`現在の所在地：${address}。郵便番号を変えると、市区町村も変わります。`}
              />
              <TextField field={field("street")} label="町名・番地・建物名" />
            </Surface>
            <Surface title="機能・診療科">
              <Select field={field("type")} label="機能" options={types} />
              <Disclosure summary="その他の機能">
                <CheckboxGroup field={field("furtherTypes")} label="その他の機能" choices={types} />
              </Disclosure>
              <Checkbox field={field("isReferralPriority")} label="紹介受診重点医療機関" />
              <Disclosure summary="診療科を選ぶ" open={Boolean(edited)}>
                <CheckboxGroup field={field("departmentCodes")} label="診療科" choices={departments} inline />
              </Disclosure>
            </Surface>
            <Surface title="紹介文">
              <TextArea
                field={field("freeText")}
                label="紹介文"
                support="受け入れの方針や、紹介の際にお願いしたいことなど。患者さんの情報は書かないでください。"
                max={FREE_TEXT_CHARS}
              />
            </Surface>
          </>
        );
      }}
    </EditForm>
  );
}
