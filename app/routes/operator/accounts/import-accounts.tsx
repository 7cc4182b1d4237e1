import { CsvImport } from "~/parts/operator/csv-import";
import { CSV_ALLOWANCE, importCsv } from "~/parts/operator/csv-import.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";

export const loader = operator(() => null);

export const action = operator(
  (entered) =>
    importCsv(entered, {
      run: (body) => entered.api.operator.importAccounts({ body }),
      made: (created) => `${created}件のアカウントを作りました`,
      to: "/admin/accounts",
    }),
  CSV_ALLOWANCE,
);

export const meta = titled("アカウントの一括作成");

export default function ImportAccounts() {
  return (
    <>
      <OperatorHead
        title="アカウントの一括作成"
        lead="CSVファイルを選ぶか、表計算ソフトの表を貼り付けてください。200件まで。"
        back={{ to: "/admin/accounts", label: "アカウント" }}
      />
      <CsvImport
        columns={COLUMNS}
        act="アカウントを作る"
        after="「アカウントを作る」を押すと、作成して本人にリンクを送ります。"
        count={(rows) => `${rows}件`}
        nameOf={({ email }) => <MailAddress>{email ?? ""}</MailAddress>}
      />
    </>
  );
}

const COLUMNS = [
  ["1 メールアドレス", "必須"],
  ["2 種別", "必須。ms・connect・connectCompany のいずれか"],
  ["3〜4 姓・名", "必須"],
  ["5〜6 姓・名のふりがな", "必須"],
  ["7 会社コード", "登録済みの会社だけ。connectCompany は必須"],
  ["8〜9 所属・役職", "任意"],
  ["10 管理職", "支店長以上なら 1"],
  ["11 ランク", "connectCompany だけ。PLATINUM・GOLD・SILVER・BRONZE。空欄なら企業のランク"],
  ["12 担当地域", "任意。都道府県コードを空白で区切る。全国は 00"],
] as const;
