/** How many messages after the one that a link leads to are shown with it. */
const AROUND = 20;

/** A message in its conversation. */
export const messageAddress = (roomId: string, seq: number) =>
  `/rooms/${roomId}?before=${seq + AROUND}#m${seq}`;
