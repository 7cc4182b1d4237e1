import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import { FileField } from "~/forms/fields/file-field";
import { TextArea } from "~/forms/fields/text-area";
import { SubmitButton } from "~/forms/submit-button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

export type CsvReport = {
  created: number;
  rows: { line: number; errors: string[]; email?: string; name?: string }[];
};
export type CsvResponse = { lastResult?: SubmissionResult; csv: string; report?: CsvReport };

type Props = {
  columns: readonly (readonly [string, string])[];
  /** The button that makes them, and what pressing it does. */
  act: string;
  after: string;
  count: (rows: number) => string;
  nameOf: (row: CsvReport["rows"][number]) => ReactNode;
};

/** A table from a file or pasted: tried first, then made as a whole. */
export function CsvImport({ columns, act, after, count, nameOf }: Props) {
  const response = useActionData() as CsvResponse | undefined;
  const [form, fields] = useForm<{ file: File; csv: string }>({
    id: "import",
    lastResult: response?.lastResult,
    defaultValue: { csv: response?.csv },
  });
  const rows = response?.report?.rows;
  const faulty = rows?.filter(({ errors }) => errors.length > 0) ?? [];
  return (
    <Columns
      label="列の並び"
      aside={
        <Surface title="列の並び">
          <DefinitionList items={columns} />
        </Surface>
      }
    >
      {rows && faulty.length === 0 ? (
        <Callout kind="success" title={`${count(rows.length)}を作成できます`}>
          <p>{after}</p>
        </Callout>
      ) : null}
      {faulty.length > 0 ? (
        <Callout kind="danger" title={`${faulty.length}行に誤りがあるため、1件も作成していません`}>
          <ul className="bullets">
            {faulty.map((row) => (
              <li key={row.line}>
                {row.line}行目 {nameOf(row)}
                {row.errors.map((error) => (
                  <div key={error}>{error}</div>
                ))}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <Surface>
        <form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <FileField
            field={fields.file}
            label="CSVファイル"
            required={false}
            support="文字コードはUTF-8・Shift_JISのどちらでも読み取れます。128KBまで。"
            accept=".csv,.tsv,.txt,text/csv"
          />
          <TextArea
            field={fields.csv}
            label="CSVの内容"
            required={false}
            rows={12}
            support="ファイルを選ばないときは、ここに貼り付けてください。1行に1件。1行目の見出しはあってもなくてもかまいません。"
          />
          <Buttons>
            <SubmitButton intent="trial" kind="secondary">
              内容を確かめる
            </SubmitButton>
            <SubmitButton intent="import">{act}</SubmitButton>
          </Buttons>
        </form>
      </Surface>
    </Columns>
  );
}
