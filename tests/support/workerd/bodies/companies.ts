import type { companies } from "#contract/companies/calls";
import type { Bodies } from "./bodies";

const FIELDS = {
  name: "青葉製薬株式会社",
  nameKana: "あおばせいやく",
  inquiryMailAddress: "inquiry@example.jp",
  rank: "GOLD",
  prefectureCodes: ["13", "14"],
};

export const companiesBodies: Bodies<typeof companies> = {
  create: { code: "FIT-1", ...FIELDS },
  change: { ...FIELDS, rev: 0 },
  setImage: { image: null },
  close: { isClosed: true },
  importAll: { csv: "FIT-2,日輪製薬,にちりん,inquiry@example.jp" },
};
