import type { Message } from "#contract/chat";

/** Written here, not yet known to be stored. */
export type Draft = { clientMessageId: string; text: string; createdAt: number; state: "sending" | "failed" };

/** What the screen of a room shows: messages by sequence number, then one's own that are still on their way. */
export type RoomState = { viewerId: string; messages: Message[]; drafts: Draft[] };

export type RoomEvent =
  | { type: "written"; draft: Omit<Draft, "state"> }
  | { type: "failed"; clientMessageId: string }
  | { type: "retried"; clientMessageId: string }
  | { type: "arrived"; messages: Message[] };

/**
 * Events may repeat and overtake each other (the answer of a send, the live frame and the poll bring the same
 * message): whatever their order, the state is the one a reload shows.
 */
export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case "written":
      return { ...state, drafts: [...state.drafts, { ...event.draft, state: "sending" }] };
    case "failed":
      return { ...state, drafts: withState(state.drafts, event.clientMessageId, "failed") };
    case "retried":
      return { ...state, drafts: withState(state.drafts, event.clientMessageId, "sending") };
    case "arrived":
      return arrived(state, event.messages);
  }
}

function withState(drafts: Draft[], clientMessageId: string, state: Draft["state"]): Draft[] {
  return drafts.map((draft) => (draft.clientMessageId === clientMessageId ? { ...draft, state } : draft));
}

function arrived(state: RoomState, news: Message[]): RoomState {
  const known = new Set(state.messages.map(({ seq }) => seq));
  const unknown = news.filter(({ seq }) => !known.has(seq));
  if (unknown.length === 0 && state.drafts.length === 0) return state;
  const stored = new Set(
    news.filter(({ senderId }) => senderId === state.viewerId).map((each) => each.clientMessageId),
  );
  return {
    ...state,
    messages: [...state.messages, ...unknown].sort((a, b) => a.seq - b.seq),
    drafts: state.drafts.filter(({ clientMessageId }) => !stored.has(clientMessageId)),
  };
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
