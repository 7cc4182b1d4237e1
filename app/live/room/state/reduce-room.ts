import type { Message, Room } from "#contract/chat/shapes";
import type { RoomEvent, RoomState, Unsent } from "./room-state";

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
    case "leftOut":
      return { ...state, unsent: state.unsent.map((message) => withoutFile(message, event)) };
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
  const { clientMessageId, state, upload } = event;
  return message.clientMessageId === clientMessageId ? { ...message, state, upload } : message;
}

function withoutFile(
  message: Unsent,
  { clientMessageId, at }: Extract<RoomEvent, { type: "leftOut" }>,
): Unsent {
  if (message.clientMessageId !== clientMessageId) return message;
  return { ...message, leftOut: [...(message.leftOut ?? []), at] };
}

/** Of two views of a message the one with the higher version counts. */
function arrived(state: RoomState, updates: Message[]): RoomState {
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of updates) {
    const existing = bySeq.get(message.seq);
    if (!existing || existing.version < message.version)
      bySeq.set(message.seq, withQuoted(message, existing));
  }
  const own = updates.filter(({ senderId }) => senderId === state.viewerId);
  const stored = new Set(own.map((each) => each.clientMessageId));
  return {
    ...state,
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    unsent: state.unsent.filter(({ clientMessageId }) => !stored.has(clientMessageId)),
    readers: updates.reduce(readByWriting, state.readers),
    revision: Math.max(state.revision, ...updates.map(({ version }) => version)),
  };
}

/** A change of a message above this page leaves it there: the messages in between are not here. */
function changed(state: RoomState, updates: Message[]): RoomState {
  const { from = 0 } = state;
  const revision = Math.max(state.revision, ...updates.map(({ version }) => version));
  return {
    ...arrived(
      state,
      updates.filter(({ seq }) => seq >= from),
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
function withQuoted(message: Message, existing: Message | undefined): Message {
  return existing?.quoted && message.replyTo
    ? { ...message, quoted: message.quoted ?? existing.quoted }
    : message;
}

/** Whoever writes has seen what is above it. */
function readByWriting(readers: RoomState["readers"], { senderId, seq }: Message) {
  return readers.map((reader) => further(reader, { userId: senderId, seq }));
}

function loaded(state: RoomState, room: Pick<Room, "readers" | "revision">): RoomState {
  const existing = new Map(state.readers.map(({ userId, seq }) => [userId, seq]));
  const readers = room.readers.map((reader) =>
    reader.userId === null
      ? reader
      : { ...reader, seq: Math.max(reader.seq, existing.get(reader.userId) ?? 0) },
  );
  return { ...state, readers, revision: Math.max(state.revision, room.revision) };
}

function further(reader: RoomState["readers"][number], { userId, seq }: { userId: string; seq: number }) {
  return reader.userId === userId && reader.seq < seq ? { ...reader, seq } : reader;
}
