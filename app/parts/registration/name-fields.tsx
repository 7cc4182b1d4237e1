import type { Field } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { TextField } from "~/forms/fields/text-field";

type Names = Record<"lastnameJa" | "firstnameJa" | "lastnameKana" | "firstnameKana", Field>;

/** Family and given name, each with its reading in any kana. */
export function NameFields({ fields }: { fields: Names }) {
  return (
    <>
      <FieldRow>
        <TextField field={fields.lastnameJa} label="姓" required autoComplete="family-name" />
        <TextField field={fields.firstnameJa} label="名" required autoComplete="given-name" />
      </FieldRow>
      <KanaFields fields={fields} />
    </>
  );
}

export function KanaFields({ fields }: { fields: Pick<Names, "lastnameKana" | "firstnameKana"> }) {
  return (
    <FieldRow>
      <TextField field={fields.lastnameKana} label="姓のふりがな" required />
      <TextField field={fields.firstnameKana} label="名のふりがな" required />
    </FieldRow>
  );
}
