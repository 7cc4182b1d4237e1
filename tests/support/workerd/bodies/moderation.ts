import type { moderation } from "#contract/moderation/calls";
import type { Bodies } from "./bodies";

export const moderationBodies: Bodies<typeof moderation> = {
  report: { kind: "user", id: "the-ms", reason: "promotion", note: "毎日、同じ宣伝が届きます。" },
  block: { userId: "the-ms" },
  decide: { from: "open", state: "dismissed", reason: "" },
};
