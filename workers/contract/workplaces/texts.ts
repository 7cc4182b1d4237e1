export const WORKPLACE_ALREADY_CONFIRMED = "この勤務先は、すでに確認済みです。";
export const WORKPLACE_REFUSED =
  "この勤務先は確認できませんでした。お心当たりのない場合は、お問い合わせください。";
export const WORKPLACE_OBJECTED = "この勤務先には異議が出ているため、運営が確認しています。";
export const CHANNEL_REQUIRED = "確認の方法を選択してください。";
export const NUMBER_MISSING =
  "公表資料に番号がないため、この方法は選べません。「運営による確認」を選択してください。";
export const CODE_REQUIRED = "確認コードを8桁の数字で入力してください。";
export const CODE_WRONG = "確認コードが一致しません。届いた用紙の番号をご確認ください。";
export const CODE_USED_UP =
  "確認コードを続けて間違えたため、このコードは使えなくなりました。もう一度ご依頼ください。";
export const CODE_EXPIRED = "確認コードの有効期限が切れています。もう一度ご依頼ください。";
export const CODE_NOT_ASKED = "確認コードのご依頼がありません。はじめに確認の方法を選択してください。";
export const OBJECTION_REASON_REQUIRED = "理由を入力してください。運営だけが読みます。";
export const NOTE_REQUIRED =
  "所属を確認できる情報（部署、内線、公開されている名簿のアドレスなど）を入力してください。";
export const OWN_WORKPLACE = "ご自身の勤務先は、ほかの方に確認してもらってください。";
export const CONFIRMER_OBJECTED =
  "あなたの勤務先に異議が出ているため、運営の確認が終わるまで、ほかの方を確認できません。";
export const DECISION_IMPOSSIBLE =
  "勤務先が変わったか、医師資格の確認が済んでいないか、異議が出ているため、確認済みにできません。";
export const REQUEST_GONE = "この依頼はすでに処理されているか、取り下げられています。";
export const REQUEST_SAVED = "確認を依頼しました";
export const PERSON_CONFIRMED = "勤務先を確認しました";
export const OBJECTION_SAVED = "異議を運営に伝えました";
export const OBJECTION_WITHDRAWN = "異議を取り下げました";

/** Ways by which a workplace was confirmed; `earlier`: before confirmations were introduced. */
export const METHODS = ["colleague", "operator", "code", "invitation", "earlier"] as const;
export type Method = (typeof METHODS)[number];

export const METHOD_NAMES: Record<Method, string> = {
  colleague: "同じ医療機関の方による確認",
  operator: "運営による確認",
  code: "確認コード",
  invitation: "医師からの招待",
  earlier: "導入前からの利用実績",
};

/** Ways to ask for it: a code to a published number, or the operator's own check. */
export const CHANNELS = ["fax", "tel", "operator"] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_NAMES: Record<Channel, string> = {
  fax: "代表FAXへの確認コード",
  tel: "代表電話での確認コード",
  operator: "運営による確認",
};

/** What a workplace gives its owner: `objected`: a colleague says otherwise, and the operator decides. */
export const WORKPLACE_STATES = ["confirmed", "waiting", "objected", "refused"] as const;
export type WorkplaceState = (typeof WORKPLACE_STATES)[number];

export const STATE_NAMES: Record<WorkplaceState, string> = {
  confirmed: "確認済み",
  waiting: "確認待ち",
  objected: "異議あり・運営が確認中",
  refused: "確認できませんでした",
};
