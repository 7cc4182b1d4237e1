import { TextField } from "~/forms/fields/text-field";

/** Four digits of any width; phones offer the code from the mail. */
export function CodeField({ field }: { field: Parameters<typeof TextField>[0]["field"] }) {
  return (
    <TextField
      field={field}
      label="認証コード"
      required
      width="short"
      inputMode="numeric"
      autoComplete="one-time-code"
      support="有効期限は10分です。全角の数字でも入力できます。"
    />
  );
}
