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
