export const REPORT_NOTE_CHARS = 500;
export const DECISION_REASON_CHARS = 500;
export const REPORTS_PER_DAY = 50;
export const BLOCKS_PER_PERSON = 1000;
/** How many messages before a reported one go to the operator with it. */
export const MESSAGES_BEFORE = 3;
/** Reports of one case that an operator is shown, the newest. */
export const REPORTS_PER_CASE = 10;

const ROOM_ID_CHARS = 33;

/** A message is named by its room and its own id; both are ids of ours. */
export const messageSubject = (roomId: string, messageId: string) => `${roomId}_${messageId}`;

/** The room and the message in an id that `messageSubject` made. */
export function readMessageSubject(id: string): { roomId: string; messageId: string } {
  return { roomId: id.slice(0, ROOM_ID_CHARS), messageId: id.slice(ROOM_ID_CHARS + 1) };
}
