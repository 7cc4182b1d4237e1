import { AUDIT_ACTIONS } from "#contract/audit";
import type { Role } from "#contract/endpoint";

export const ROLE_LABELS: Record<Role, string> = {
  doctor: "医師",
  "co-medical": "コメディカル",
  ms: "MS",
  connect: "コネクト",
  connectCompany: "コネクト企業",
};

export const STATUS_LABELS: Record<string, string> = {
  active: "利用中",
  suspended: "停止中",
  withdrawn: "退会",
};

export const LICENCE_LABELS: Record<string, string> = {
  none: "未提出",
  submitted: "提出済み",
  "in-review": "確認中",
  verified: "確認済み",
  resubmit: "再提出待ち",
  refused: "確認できず",
};

export const GENDER_LABELS = ["男性", "女性", "その他・回答しない"];

/** An entry of an older version, whose name is no longer known, is shown by that name. */
export const actionWord = (action: string) => (AUDIT_ACTIONS as Record<string, string>)[action] ?? action;

const DETAILS: Record<string, string> = {
  by: "方法",
  reason: "理由",
  role: "種別",
  status: "状態",
  decision: "判定",
  found: "件数",
  rows: "行数",
  shown: "表示した件数",
  count: "同じ1分間の回数",
  ended: "終了した端末",
  twoFactors: "二要素",
  second: "二つ目の要素",
  passkey: "パスキー",
  territories: "担当地域",
  permission: "権限",
  permissions: "権限",
  before: "変更前",
  after: "変更後",
  name: "名称",
  nameKana: "ふりがな",
  inquiryMailAddress: "お問い合わせの送り先",
  isInternal: "社内",
  isOperating: "運営企業",
  rank: "ランク",
  prefectureCodes: "都道府県",
  lastNameJa: "姓",
  firstNameJa: "名",
  lastNameKana: "姓のふりがな",
  firstNameKana: "名のふりがな",
  companyCode: "会社コード",
  organization: "所属",
  jobTitle: "役職",
  isManager: "管理職",
  mayRequestCards: "名刺交換の申請",
  into: "まとめた先",
};

/** 「理由：紛失のため、終了した端末：2」 of an entry's JSON; what was left empty says nothing. */
export function detailText(detail: string): string {
  const facts = Object.entries(JSON.parse(detail) as Record<string, unknown>);
  return facts
    .flatMap(([name, value]) => (value === "" ? [] : `${DETAILS[name] ?? name}：${said(name, value)}`))
    .join("、");
}

/** Who acted, where it was no account: a guest, or an engineer at the command line. */
export const nobodyText = (detail: string) =>
  (JSON.parse(detail) as { by?: unknown }).by === "command" ? "（コマンド）" : "（未ログイン）";

/** The values of details that the log has by their codes. */
const VALUES: Record<string, Record<string, string>> = {
  decision: LICENCE_LABELS,
  role: ROLE_LABELS,
  by: {
    owner: "本人",
    command: "コマンド",
    "first-link": "初回設定のリンク",
    "reset-link": "再設定のリンク",
  },
  permission: { operator: "運営", review: "審査", publish: "掲示・広報", view: "閲覧のみ" },
};

function said(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  return VALUES[name]?.[String(value)] ?? String(value);
}

export const RESULT_LABELS: Record<string, string> = { ok: "成功", failed: "失敗", limited: "回数制限" };
