/** Professions of the contact form: six in the main service. */
export const MAIN_JOBS: readonly string[] = [
  "医師",
  "薬剤師",
  "看護師",
  "医療ソーシャルワーカー",
  "事務職員",
  "その他",
];

/** Professions of the contact form in the connect variant: forty-four. */
export const CONNECT_JOBS: readonly string[] = [
  "医師",
  "歯科医師",
  "薬剤師",
  "保健師",
  "助産師",
  "看護師",
  "准看護師",
  "理学療法士",
  "作業療法士",
  "言語聴覚士",
  "視能訓練士",
  "診療放射線技師",
  "臨床検査技師",
  "臨床工学技士",
  "義肢装具士",
  "歯科衛生士",
  "歯科技工士",
  "救急救命士",
  "管理栄養士",
  "栄養士",
  "公認心理師",
  "臨床心理士",
  "社会福祉士",
  "精神保健福祉士",
  "医療ソーシャルワーカー",
  "介護福祉士",
  "介護支援専門員（ケアマネジャー）",
  "訪問介護員（ホームヘルパー）",
  "あん摩マッサージ指圧師",
  "はり師・きゅう師",
  "柔道整復師",
  "登録販売者",
  "診療情報管理士",
  "医療事務",
  "医師事務作業補助者",
  "地域医療連携室・入退院支援担当者",
  "医療機関・介護施設の経営者・管理者（事務長等）",
  "医療系学生・教員・研究者",
  "その他の医療・介護・福祉関係者（具体的にご記入ください）",
  "MR（医薬情報担当者）",
  "MS（医薬品卸販売担当者）",
  "製薬・医療機器・医薬品卸等の企業担当者（MR・MSを除く）",
  "行政・保険者・医師会等の団体職員",
  "その他（具体的にご記入ください）",
];

/** Connect jobs that say nothing without a text (spec section 9). */
export const JOBS_NEEDING_TEXT: readonly number[] = [39, 44];

type Chosen = { job: number; jobText: string; isDocsiruConnect: boolean };

/** The profession in words: where a text was asked for, that text in the place of the request for it. */
export function jobLabel({ job, jobText, isDocsiruConnect }: Chosen): string {
  const name = (isDocsiruConnect ? CONNECT_JOBS : MAIN_JOBS)[job - 1] ?? "";
  if (!isDocsiruConnect || !JOBS_NEEDING_TEXT.includes(job) || jobText === "") return name;
  return `${name.replace("（具体的にご記入ください）", "")}：${jobText}`;
}
