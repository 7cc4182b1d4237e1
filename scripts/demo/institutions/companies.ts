import type { Row } from "../rows";

/** Codes of the companies the cast works for. */
export const COMPANY = {
  operator: "C000",
  wholesale: "C001",
  carebridge: "C101",
  aoba: "C201",
} as const;

export const WHOLESALERS = [COMPANY.wholesale, "C002", "C003"];
export const MAKERS = [COMPANY.aoba, "C202", "C203", "C204", "C205"];

/** Invented companies. Those of the C2 series have pages of their own. */
export const COMPANIES: Row[] = [
  company(COMPANY.operator, "株式会社医の輪", { is_internal: 1, is_operating: 1 }),
  company(COMPANY.wholesale, "あけぼの薬品株式会社", {
    prefecture_codes: '["08","09","10","11","12","13","14"]',
  }),
  company("C002", "日輪メディカル株式会社", { prefecture_codes: '["24","25","26","27","28","29","30"]' }),
  company("C003", "北辰薬品株式会社", { prefecture_codes: '["01","02","03","04","05","06","07"]' }),
  company(COMPANY.carebridge, "ケアブリッジ株式会社"),
  company(COMPANY.aoba, "青葉製薬株式会社"),
  company("C202", "白樺ファーマ株式会社"),
  company("C203", "東雲メディカルデバイス株式会社"),
  company("C204", "藍野化学株式会社"),
  company("C205", "水都バイオ株式会社"),
];

function company(code: string, name: string, also: Row = {}): Row {
  return {
    code,
    name,
    inquiry_mail_address: `inquiry-${code.toLowerCase()}@example.jp`,
    is_internal: 0,
    is_operating: 0,
    prefecture_codes: "[]",
    ...also,
  };
}
