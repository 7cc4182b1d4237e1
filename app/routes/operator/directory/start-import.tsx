import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { IMPORT_LISTS, type ImportReport, importStart } from "#contract/imports/calls";
import { IMPORT_UPLOAD_BYTES } from "#contract/imports/limits";
import { importFileTooLarge } from "#contract/imports/texts";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox, RadioGroup } from "~/forms/fields/choices";
import { FileField } from "~/forms/fields/file-field";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatCount, formatItems } from "~/ui/text/numbers";

type ResponseBody = { lastResult?: SubmissionResult; report?: ImportReport };

export const loader = operator(({ url }) => ({ list: url.searchParams.get("list") ?? "doctors" }));

export const action = operator(
  async ({ form, api }) => {
    let report: ImportReport | undefined;
    const response = await submit(form, importStart, async (body) => {
      report = await api.imports.startImport({ body });
      return json({ status: "success" as const });
    });
    const lastResult = response.ok ? undefined : ((await response.json()) as SubmissionResult);
    return json<ResponseBody>({ report, lastResult }, { status: response.status });
  },
  { bytes: IMPORT_UPLOAD_BYTES, hasFiles: true, whenTooLarge },
);

function whenTooLarge() {
  const error = { file: [importFileTooLarge("doctors")] };
  return json<ResponseBody>({ lastResult: { status: "error", error } }, { status: 413 });
}

export const meta = titled("データの取り込み");

export default function StartImport() {
  const { list } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as ResponseBody | undefined;
  const [form, fields] = useForm<z.input<typeof importStart>>({
    id: "start-import",
    lastResult: response?.lastResult,
    defaultValue: { list: list as keyof typeof IMPORT_LISTS },
  });
  return (
    <>
      <OperatorHead
        title="データの取り込み"
        lead="ファイルを選んで取り込みます。同じファイルをもう一度取り込んでも、何も変わりません。"
        back={{ to: "/admin/imports", label: "取り込み" }}
      />
      <Columns label="取り込み方" aside={<Advice list={list in IMPORT_LISTS ? list : "doctors"} />}>
        {response?.report ? <Result report={response.report} /> : null}
        <Surface>
          <form
            method="post"
            encType="multipart/form-data"
            className="form"
            {...getFormProps(form)}
            noValidate
          >
            <ErrorSummary form={form} />
            <RadioGroup
              field={fields.list}
              label="種類"
              required
              choices={Object.entries(IMPORT_LISTS).map(([value, label]) => ({ value, label }))}
            />
            <FileField
              field={fields.file}
              label="ファイル"
              required
              support="CSV（UTF-8・Shift_JIS、zipも可）。論文は .nbib か .xml。2MBまで。"
              accept=".csv,.gz,.zip,.txt,.nbib,.xml,text/csv"
            />
            <TextField
              field={fields.date}
              label="ファイルの時点"
              type="date"
              required={false}
              support="空欄のときは、ファイル名の日付か本日とします。"
            />
            <Checkbox
              field={fields.isWhole}
              label="全件の名簿として取り込む"
              note="多くが見当たらなくても、見当たらない医師・施設に印を付けます。"
            />
            <SubmitButton>取り込む</SubmitButton>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

function Advice({ list }: { list: string }) {
  return (
    <Surface title="大きなファイルは">
      <p>2MBを超えるファイルは、コマンドで取り込みます。</p>
      <p>
        <code className="command">
          npm run import -- {list} FILE <span>--remote</span>
        </code>
      </p>
      <p className="note">本人や運営が直した項目は、名簿より優先します。</p>
    </Surface>
  );
}

function Result({ report }: { report: ImportReport }) {
  const { read, changed, same, edited, vanished, notVanished, faults, faultsTotal } = report;
  return (
    <>
      <Callout kind="success" title={`${formatCount(read)}行を読みました`}>
        検索には、数分のうちに反映されます。
      </Callout>
      <Surface title="結果">
        <DefinitionList
          isShort
          items={[
            ["新規", formatItems(report.new)],
            ["更新", formatItems(changed)],
            ["変更なし", formatItems(same)],
            ["人が直した項目（そのまま）", formatItems(edited)],
            ["名簿にない", formatItems(vanished)],
          ]}
        />
        {notVanished > 0 ? (
          <p className="note">
            {formatItems(notVanished)}
            が見当たりませんが、一部だけの名簿とみなして印を付けませんでした。
          </p>
        ) : null}
      </Surface>
      {faultsTotal > 0 ? (
        <Surface title="ご確認いただきたい箇所" more={formatItems(faultsTotal)}>
          <ul className="rule">
            {faults.map(({ line, column, text, value, id }) => (
              <li key={`${line} ${column} ${text} ${value}`}>
                <strong>
                  {line}行目{column ? `「${column}」` : ""}
                </strong>
                {`　${text}`}
                <span className="note">{[id, value].filter(Boolean).join("・")}</span>
              </li>
            ))}
          </ul>
        </Surface>
      ) : null}
    </>
  );
}
