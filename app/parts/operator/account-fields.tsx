import type { Field } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { COMPANY_RANKS } from "./company-fields";

type Names = { last: Field; first: Field; lastKana: Field; firstKana: Field };

/** The name of a person in a form of the console, with its reading. */
export function NameFields({ last, first, lastKana, firstKana }: Names) {
  return (
    <>
      <FieldRow>
        <TextField field={last} label="姓" required />
        <TextField field={first} label="名" required />
      </FieldRow>
      <FieldRow>
        <TextField field={lastKana} label="姓のふりがな" required />
        <TextField field={firstKana} label="名のふりがな" required />
      </FieldRow>
    </>
  );
}

/** The names of an account. */
export const accountNames = (
  fields: Record<"lastNameJa" | "firstNameJa" | "lastNameKana" | "firstNameKana", Field>,
): Names => ({
  last: fields.lastNameJa,
  first: fields.firstNameJa,
  lastKana: fields.lastNameKana,
  firstKana: fields.firstNameKana,
});

/** The names of a doctor's record. */
export const recordNames = (
  fields: Record<"lastName" | "firstName" | "lastNameKana" | "firstNameKana", Field>,
): Names => ({
  last: fields.lastName,
  first: fields.firstName,
  lastKana: fields.lastNameKana,
  firstKana: fields.firstNameKana,
});

type Work = { fields: Record<"organization" | "jobTitle" | "isManager" | "rank", Field> };

/** What somebody of a company is there, as operators say it. */
export function WorkFields({ fields }: Work) {
  return (
    <>
      <FieldRow>
        <TextField field={fields.organization} label="所属" required={false} />
        <TextField field={fields.jobTitle} label="役職" required={false} />
      </FieldRow>
      <Checkbox field={fields.isManager} label="支店長以上の管理職" />
      <Select
        field={fields.rank}
        label="ランク"
        required={false}
        support="コネクト企業のみ。1か月に申請できる名刺交換の数が決まります。"
        none="なし"
        options={COMPANY_RANKS.map((value) => ({ value, label: value }))}
      />
    </>
  );
}
