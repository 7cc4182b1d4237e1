/**
 * What one may answer to a message with a click, in the order in which it is offered. 「確認しました」 is beside them:
 * it is a record that nobody takes back.
 */
export const MESSAGE_REACTIONS = ["like", "helpful", "thanks", "later"] as const;
export type MessageReaction = (typeof MESSAGE_REACTIONS)[number];

export const MESSAGE_REACTION_LABELS: Record<MessageReaction, string> = {
  like: "いいね",
  helpful: "参考になった",
  thanks: "ありがとう",
  later: "あとで返信します",
};
