import type { Message, Quotation, Room } from "#contract/chat/shapes";

/** An optimistic message, shown before the server acknowledged it. `waiting`: for others or for the network. */
export type Unsent = {
  clientMessageId: string;
  text: string;
  /** Id of the message that it replies to. */
  replyTo?: string;
  files: readonly File[];
  createdAt: number;
  state: "waiting" | "sending" | "failed";
  /** The place of the file that is being uploaded, and how far it has come, 0 to 1. */
  upload?: { at: number; share: number };
  /** Places of the files that do not go with it any more. */
  leftOut?: readonly number[];
};

/** What the screen of a room shows: messages by sequence number, then one's own optimistic ones. */
export type RoomState = {
  viewerId: string;
  messages: Message[];
  /** Where the page began when it came or was continued upwards; left out: at the room's beginning. */
  from?: number;
  unsent: Unsent[];
  readers: Room["readers"];
  /** The newest change known. */
  revision: number;
};

export type RoomEvent =
  | { type: "written"; message: Unsent }
  | { type: "progressed"; clientMessageId: string; state: Unsent["state"]; upload?: Unsent["upload"] }
  | { type: "leftOut"; clientMessageId: string; at: number }
  | { type: "discarded"; clientMessageId: string }
  | { type: "arrived"; messages: Message[] }
  /** A live frame. */
  | { type: "live"; message: Message }
  /** What came or changed since the newest message and revision known. */
  | { type: "caughtUp"; room: Pick<Room, "messages" | "readers" | "revision"> }
  | { type: "loaded"; room: Pick<Room, "messages" | "readers" | "revision"> }
  | { type: "read"; userId: string; seq: number };

/** What a reply quotes, as it is on this page, or as the server gave it. */
export function quotedIn(
  messages: readonly Message[],
  { replyTo, quoted }: Pick<Message, "replyTo" | "quoted">,
): Quotation | undefined {
  return replyTo === undefined ? undefined : (messages.find(({ id }) => id === replyTo) ?? quoted);
}

/** The last message up to which nothing is missing: ask for what comes after it. */
export function completeUpTo({ messages }: Pick<RoomState, "messages">): number {
  let seq = messages[0] ? messages[0].seq - 1 : 0;
  for (const message of messages) {
    if (message.seq !== seq + 1) break;
    seq = message.seq;
  }
  return seq;
}

/** How many others have read a message, and who, where names are known. */
export function readersOf({ readers }: Pick<RoomState, "readers">, seq: number) {
  const who = readers.filter((reader) => reader.from < seq && reader.seq >= seq);
  return { count: who.length, userIds: who.flatMap(({ userId }) => userId ?? []) };
}
