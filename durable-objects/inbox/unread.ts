/** The position of one person in one room. Both numbers only grow, so deliveries may repeat and overtake each other. */
export type Position = {
  /** Sequence number of the newest message. */
  lastSeq: number;
  /** The newest message that the person has read, written, or that was there before they came. */
  lastRead: number;
};

/** Messages of others that have not been read. */
export function unreadOf({ lastSeq, lastRead }: Position): number {
  return Math.max(0, lastSeq - lastRead);
}

/** What a room counts for: one that the person marked as unread counts for one at least. */
export function countedOf(position: Position, isMarked: boolean): number {
  return Math.max(unreadOf(position), isMarked ? 1 : 0);
}

/** The newer of two views of the same place: never backwards. */
export function furthest(existing: Position, other: Position): Position {
  return {
    lastSeq: Math.max(existing.lastSeq, other.lastSeq),
    lastRead: Math.max(existing.lastRead, other.lastRead),
  };
}
