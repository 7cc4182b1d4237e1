import type { SubmissionResult } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { IMPORT_FORM_BYTES } from "#contract/operator/limits";
import { accountsImport } from "#contract/operator/shapes";
import { CSV_FILE_TOO_LARGE } from "#contract/operator/texts";
import { submit } from "~/forms/submit.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { csvIn } from "./csv-file.server";
import type { CsvReport, CsvResponse } from "./csv-import";

type Import = {
  run: (body: { csv: string; isTrial: boolean }) => Promise<CsvReport>;
  /** What the next page says, and which one it is. */
  made: (created: number) => string;
  to: string;
};

/** The trial and the real thing are the same form; only what is sound as a whole is made. */
export async function importCsv({ form, context }: Entered, { run, made, to }: Import) {
  const { csv, error } = await csvIn(form);
  if (error) return unread(csv, error, 422);
  form.set("csv", csv);
  const isTrial = intentOf(form) !== "import";
  let report: CsvReport | undefined;
  const response = await submit(
    form,
    accountsImport,
    async ({ csv }) => {
      report = await run({ csv, isTrial });
      return json({ status: "success" as const });
    },
    { besides: ["file"] },
  );
  if (report && report.created > 0) {
    await context.flash({ kind: "success", text: made(report.created) });
    throw redirect(to);
  }
  const lastResult = response.ok ? undefined : ((await response.json()) as SubmissionResult);
  return json<CsvResponse>({ csv, report, lastResult }, { status: response.status });
}

export const CSV_ALLOWANCE = {
  bytes: IMPORT_FORM_BYTES,
  whenTooLarge: () => unread("", CSV_FILE_TOO_LARGE, 413),
};

function unread(csv: string, error: string, status: number) {
  return json<CsvResponse>({ csv, lastResult: { status: "error", error: { file: [error] } } }, { status });
}
