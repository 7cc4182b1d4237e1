import { forgetCompanies } from "~/parts/contact/companies.server";
import { CsvImport } from "~/parts/operator/csv-import";
import { CSV_ALLOWANCE, importCsv } from "~/parts/operator/csv-import.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";

export const loader = operator(() => null);

export const action = operator(
  (entered) =>
    importCsv(entered, {
      run: async (body) => {
        const report = await entered.api.companies.importAll({ body });
        if (report.created > 0) await forgetCompanies(entered.context);
        return report;
      },
      made: (created) => `${created}社を登録しました`,
      to: "/admin/companies",
    }),
  CSV_ALLOWANCE,
);

export const meta = titled("企業の一括登録");

export default function ImportCompanies() {
  return (
    <>
      <OperatorHead
        title="企業の一括登録"
        lead="CSVファイルを選ぶか、表計算ソフトの表を貼り付けてください。200件まで。"
        back={{ to: "/admin/companies", label: "企業" }}
      />
      <CsvImport
        columns={COLUMNS}
        act="企業を登録する"
        after="「企業を登録する」を押すと、登録します。"
        count={(rows) => `${rows}社`}
        nameOf={({ name }) => name}
      />
    </>
  );
}

const COLUMNS = [
  ["1 会社コード", "必須。英数字20文字以内"],
  ["2 企業名", "必須"],
  ["3 ふりがな", "任意"],
  ["4 お問い合わせ先", "必須。メールアドレス"],
  ["5 社内", "社内の企業なら「社内」または 1"],
  ["6 運営企業", "サービスを運営する1社だけ 1"],
  ["7 ランク", "任意。PLATINUM・GOLD・SILVER・BRONZE"],
  ["8 都道府県", "任意。コードを空白で区切る。空欄なら全国"],
] as const;
