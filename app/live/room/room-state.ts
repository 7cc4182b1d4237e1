import type { Message, Quotation, Room } from "#contract/chat/rooms";

/** An optimistic message, shown before the server acknowledged it. `waiting`: for others or for the network. */
export type Unsent = {
  clientMessageId: string;
  text: string;
  /** Id of the message that it replies to. */
  replyTo?: string;
  files: readonly File[];
  createdAt: number;
  state: "waiting" | "sending" | "failed";
  /** How far its uploads have come, 0 to 1. */
  progress?: number;
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
  | { type: "progressed"; clientMessageId: string; state: Unsent["state"]; progress?: number }
  | { type: "discarded"; clientMessageId: string }
  | { type: "arrived"; messages: Message[] }
  /** A live frame. */
  | { type: "live"; message: Message }
  /** What came or changed since the newest message and revision known. */
  | { type: "caughtUp"; room: Pick<Room, "messages" | "readers" | "revision"> }
  | { type: "loaded"; room: Pick<Room, "messages" | "readers" | "revision"> }
  | { type: "read"; userId: string; seq: number };

/**
 * Events may repeat and overtake each other (the answer of a send, the live frame and the poll bring the same
 * message): whatever their order, the state is the one a reload shows.
 */
export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case "written":
      return { ...state, unsent: inOrder([...without(state.unsent, event.message), event.message]) };
    case "progressed":
      return { ...state, unsent: state.unsent.map((message) => progressed(message, event)) };
    case "discarded":
      return { ...state, unsent: without(state.unsent, event) };
    case "arrived":
      return arrived(state, event.messages);
    case "live":
      return changed(state, [event.message]);
    case "caughtUp":
      return loaded(changed(state, event.room.messages), event.room);
    case "loaded":
      return loaded(continued(arrived(state, event.room.messages)), event.room);
    case "read":
      return { ...state, readers: state.readers.map((reader) => further(reader, event)) };
  }
}

function without(unsent: Unsent[], { clientMessageId }: Pick<Unsent, "clientMessageId">): Unsent[] {
  return unsent.filter((message) => message.clientMessageId !== clientMessageId);
}

/** What an earlier page left comes to light a moment after the page stands. */
function inOrder(unsent: Unsent[]): Unsent[] {
  return unsent.sort((one, other) => one.createdAt - other.createdAt);
}

function progressed(message: Unsent, event: Extract<RoomEvent, { type: "progressed" }>): Unsent {
  const { clientMessageId, state, progress } = event;
  return message.clientMessageId === clientMessageId ? { ...message, state, progress } : message;
}

/** Of two views of a message the one with the higher version counts. */
function arrived(state: RoomState, news: Message[]): RoomState {
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of news) {
    const known = bySeq.get(message.seq);
    if (!known || known.version < message.version) bySeq.set(message.seq, withQuoted(message, known));
  }
  const own = news.filter(({ senderId }) => senderId === state.viewerId);
  const stored = new Set(own.map((each) => each.clientMessageId));
  return {
    ...state,
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    unsent: state.unsent.filter(({ clientMessageId }) => !stored.has(clientMessageId)),
    readers: news.reduce(readByWriting, state.readers),
    revision: Math.max(state.revision, ...news.map(({ version }) => version)),
  };
}

/** A change of a message above this page leaves it there: the messages in between are not here. */
function changed(state: RoomState, news: Message[]): RoomState {
  const { from = 0 } = state;
  const revision = Math.max(state.revision, ...news.map(({ version }) => version));
  return {
    ...arrived(
      state,
      news.filter(({ seq }) => seq >= from),
    ),
    revision,
  };
}

/** Older messages came: the page begins with them now. */
function continued(state: RoomState): RoomState {
  const { from = 0, messages } = state;
  return { ...state, from: Math.min(from, messages[0]?.seq ?? from) };
}

/** A live frame brings no quotation: the one that the server gave before is still good. */
function withQuoted(message: Message, known: Message | undefined): Message {
  return known?.quoted && message.replyTo ? { ...message, quoted: message.quoted ?? known.quoted } : message;
}

/** What a reply quotes, as it is on this page, or as the server gave it. */
export function quotedIn(
  messages: readonly Message[],
  { replyTo, quoted }: Pick<Message, "replyTo" | "quoted">,
): Quotation | undefined {
  return replyTo === undefined ? undefined : (messages.find(({ id }) => id === replyTo) ?? quoted);
}

/** Whoever writes has seen what is above it. */
function readByWriting(readers: RoomState["readers"], { senderId, seq }: Message) {
  return readers.map((reader) => further(reader, { userId: senderId, seq }));
}

function loaded(state: RoomState, room: Pick<Room, "readers" | "revision">): RoomState {
  const known = new Map(state.readers.map(({ userId, seq }) => [userId, seq]));
  const readers = room.readers.map((reader) =>
    reader.userId === null ? reader : { ...reader, seq: Math.max(reader.seq, known.get(reader.userId) ?? 0) },
  );
  return { ...state, readers, revision: Math.max(state.revision, room.revision) };
}

function further(reader: RoomState["readers"][number], { userId, seq }: { userId: string; seq: number }) {
  return reader.userId === userId && reader.seq < seq ? { ...reader, seq } : reader;
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
