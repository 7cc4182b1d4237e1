/** Reactions that one may give with a click (E-27), in the order in which they are offered. */
export const REACTIONS = ["like", "helpful", "thanks", "check"] as const;
export type Reaction = (typeof REACTIONS)[number];

export const REACTION_WORDS: Record<Reaction, string> = {
  like: "いいね",
  helpful: "参考になった",
  thanks: "ありがとう",
  check: "確認しました",
};
