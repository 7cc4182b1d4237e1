import type { operator } from "#contract/operator/calls";
import type { Bodies } from "./bodies";

const email = "fit@example.jp";

export const operatorBodies: Bodies<typeof operator> = {
  setSecondFactorDates: { doctor: "", ms: "2030-04-01" },
  confirmTestMail: { token: "no-such-token" },
  decideLicence: { decision: "resubmit", reason: "画像が不鮮明です。" },
  provisionAccount: {
    email,
    role: "ms",
    lastNameJa: "田中",
    firstNameJa: "大輔",
    lastNameKana: "たなか",
    firstNameKana: "だいすけ",
    companyCode: "C1",
    isManager: false,
    rank: "",
  },
  changeAccount: {
    role: "ms",
    lastNameJa: "田中",
    firstNameJa: "大輔",
    lastNameKana: "たなか",
    firstNameKana: "だいすけ",
    companyCode: "C1",
    isManager: false,
    rank: "",
    mayRequestCards: true,
    reason: "改姓のため",
    seenAt: 0,
  },
  importAccounts: { csv: "a@example.jp,ms,田中,一,たなか,はじめ" },
  setTerritories: { territories: ["13", "14"] },
  suspendAccount: { reason: "規約違反" },
  addOperator: { email, lastNameJa: "宮内", firstNameJa: "遥", permissions: ["review"] },
  changeOperator: { permissions: ["view"] },
  handleInquiry: { from: "new", state: "in-hand" },
  clearSecondFactors: { reason: "紛失のため", password: "kawa-no-oto-7" },
  saveBusiness: {
    legalName: "株式会社医の輪",
    representative: "代表取締役 青空 一",
    address: "東京都千代田区1-1",
    telephone: "03-0000-0000",
    privacyOfficer: "管理責任者 青空 一",
    dataLocation: "日本（東京）",
    securityContact: "security@example.jp",
  },
  publishTerms: {
    term: "terms",
    version: "99.0",
    revisedAt: "2099-01-01",
    summary: "改めました",
    body: "第1条",
  },
};
