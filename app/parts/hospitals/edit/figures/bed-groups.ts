import { BED_KIND_NAMES, BED_KINDS } from "#contract/hospitals/figures";

const NAMES = Object.fromEntries(BED_KINDS.map((kind) => [`bedCount${kind}`, BED_KIND_NAMES[kind]]));
const TOTAL = { bedCountTotal: "病床数の合計" };
const KINDS = Object.fromEntries(Object.entries(NAMES).slice(0, 5));
const OF_THESE = Object.fromEntries(Object.entries(NAMES).slice(5));

/** Every number of beds that a form has. */
export const BED_COUNTS = { ...TOTAL, ...NAMES };

export const BED_GROUPS = [
  {
    title: "許可病床",
    labels: { ...TOTAL, ...KINDS },
    unit: "床",
    note: "一般・療養・精神・感染症・結核の合計が、病床数の合計と一致するように入力してください。",
  },
  { title: "内訳（再掲）", labels: OF_THESE, unit: "床" },
];
