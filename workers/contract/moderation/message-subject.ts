const ROOM_ID_CHARS = 33;

/** A message is named by its room and its own id; both are ids of ours. */
export const messageSubject = (roomId: string, messageId: string) => `${roomId}_${messageId}`;

/** The room and the message in an id that `messageSubject` made. */
export function readMessageSubject(id: string): { roomId: string; messageId: string } {
  return { roomId: id.slice(0, ROOM_ID_CHARS), messageId: id.slice(ROOM_ID_CHARS + 1) };
}
