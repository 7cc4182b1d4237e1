/**
 * The reasons why a word may not be used about medicine: the guideline on medical advertising, the code of promotion.
 */
export type AdvertisingFault = "best" | "promise" | "exaggeration" | "testimonial" | "price";

/** Messages that say what is wrong with a word and how to mend it. */
export const ADVERTISING_FAULTS: Record<AdvertisingFault, string> = {
  best: "ほかより優れていることを示す表現です。事実（件数・期間・出典）に置き換えられます。",
  promise: "効果や安全性を約束する表現です。条件・割合・出典を添えて書き換えられます。",
  exaggeration: "事実より大きく受け取られる表現です。具体的な内容に置き換えられます。",
  testimonial: "患者さんの体験や感想は、治療の効果を示すものとして使えません。",
  price: "費用の安さや期限で誘う表現です。内容と条件だけを書いてください。",
};
