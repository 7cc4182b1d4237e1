import * as z from "zod";

/** On `session/{sessionId}`. */
export const sessionFrame = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("message"),
    id: z.string(),
    seq: z.number(),
    senderId: z.string(),
    clientMessageId: z.string(),
    payload: z.string(),
    createdAt: z.number(),
  }),
  /** Title, members or key are no longer what the screen shows. */
  z.object({ type: z.literal("changed"), revision: z.number() }),
]);
export type SessionFrame = z.output<typeof sessionFrame>;

export const counters = z.object({
  notification: z.number(),
  businessCardUnread: z.number(),
  businessCardRequest: z.number(),
  groupUnread: z.number(),
  openCommunityUnread: z.number(),
  chat: z.number(),
});
/** Every badge of a person. */
export type Counters = z.output<typeof counters>;

/** On `announce`. */
export const announceFrame = z.discriminatedUnion("type", [
  /** `chat` is the sum of `unread` over all rooms. */
  z.object({
    type: z.literal("room"),
    roomId: z.string(),
    lastSeq: z.number(),
    unread: z.number(),
    chat: z.number(),
  }),
  z.object({ type: z.literal("left"), roomId: z.string() }),
  z.object({ type: z.literal("counters"), counters }),
]);
export type AnnounceFrame = z.output<typeof announceFrame>;
