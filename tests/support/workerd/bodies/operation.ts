import type { operations } from "#contract/operation/calls";
import type { Bodies } from "./bodies";

export const operationBodies: Bodies<typeof operations> = {
  retryDeadLetters: { kind: "cardCounts" },
  discardDeadLetters: { kind: "cardCounts" },
  setReadOnly: { isReadOnly: false },
  setServiceNotice: { text: "メンテナンスのお知らせ", from: 0, until: 4_000_000_000_000 },
};
