import { MESSAGES_AROUND } from "#contract/chat/limits";

/** A message in its conversation. */
export const messageAddress = (roomId: string, seq: number) =>
  `/rooms/${roomId}?before=${seq + MESSAGES_AROUND}#m${seq}`;
