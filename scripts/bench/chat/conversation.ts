// What eight people do in one room, as they know it themselves: what is stored in the end must be the same.
import { MESSAGE_REACTIONS } from "../../../workers/contract/chat/reactions";

/** A message as its writer last changed it. `reactions` has kind and person of each. */
export type Written = {
  id: string;
  seq: number;
  senderId: string;
  text: string;
  replyTo?: string;
  mentions: string[];
  isDeleted: boolean;
  reactions: Set<string>;
};
/** A message as the room gives it. */
export type Stored = {
  id: string;
  seq: number;
  senderId: string;
  clientMessageId: string;
  text: string;
  createdAt: number;
  version: number;
  editedAt: number | null;
  deletedAt: number | null;
  mentions?: string[];
  replyTo?: string;
  quoted?: { text: string };
  reactions?: { kind: string; userIds: string[] }[];
};
/** What one Inbox and the room tell a member: the line of the list, the badge, and what mentions them. */
export type Expected = {
  unread: number;
  lastRead: number;
  isMentioned: boolean;
  badge: number;
  mentions: number;
};
/** One thing that somebody does besides sending. */
export type Act = { name: string; body: object; done: (outcome: unknown) => boolean };

export class Conversation {
  /** By `clientMessageId`. */
  readonly written = new Map<string, Written>();
  /** When each message that was to go later is due. */
  readonly late = new Map<string, number>();
  private readonly reads = new Map<string, number>();
  private readonly inOrder: Written[] = [];

  constructor(
    private readonly memberIds: readonly string[],
    private readonly word: string,
  ) {}

  /** What a new message carries besides its words. */
  hanging(senderId: string, number: number): { replyTo?: string; mentions: string[] } {
    const original = number % 4 === 1 ? pick(this.inOrder) : undefined;
    const mentions = number % 4 === 2 ? this.someMembers(senderId) : [];
    return { ...(original && { replyTo: original.id }), mentions };
  }

  sent(message: Stored, words: Pick<Written, "text" | "replyTo" | "mentions">) {
    const { id, seq, senderId, clientMessageId } = message;
    const written = { id, seq, senderId, ...words, isDeleted: false, reactions: new Set<string>() };
    this.written.set(clientMessageId, written);
    this.inOrder.push(written);
  }

  /** What somebody does next with what is there; undefined: nothing. */
  act(me: string): Act | undefined {
    const chance = Math.random();
    if (chance < 0.25) return this.edit(me);
    if (chance < 0.33) return this.delete(me);
    if (chance < 0.6) return this.react(me);
    return chance < 0.75 ? this.read(me) : undefined;
  }

  /** Messages that are not as their writers left them; who has sent one later knows its words alone. */
  differing(stored: readonly Stored[]): Stored[] {
    const byId = new Map(stored.map((message) => [message.id, message]));
    return stored.filter((message) => {
      const written = this.written.get(message.clientMessageId);
      if (!written) return !this.late.has(message.clientMessageId);
      if (written.isDeleted)
        return message.deletedAt === null || message.text !== "" || message.reactions !== undefined;
      const reactions = (message.reactions ?? []).flatMap(({ kind, userIds }) =>
        userIds.map((userId) => `${kind}/${userId}`),
      );
      return (
        message.deletedAt !== null ||
        message.text !== written.text ||
        message.replyTo !== written.replyTo ||
        (message.replyTo && message.quoted?.text !== byId.get(message.replyTo)?.text) ||
        !isSame(message.mentions ?? [], written.mentions) ||
        !isSame(reactions, [...written.reactions])
      );
    });
  }

  /** The same as the Inbox tells, counted again from what is stored. */
  recounted(me: string, stored: readonly Stored[]): Expected {
    const own = stored.filter(({ senderId }) => senderId === me).at(-1)?.seq ?? 0;
    const lastRead = Math.max(own, this.reads.get(me) ?? 0);
    const unread = stored.filter(({ seq }) => seq > lastRead).length;
    const mentioning = stored.filter(({ clientMessageId }) => {
      const written = this.written.get(clientMessageId);
      return !written?.isDeleted && written?.mentions.includes(me);
    });
    const isMentioned = mentioning.some(({ seq }) => seq > lastRead);
    return { unread, lastRead, isMentioned, badge: unread, mentions: mentioning.length };
  }

  private edit(me: string): Act | undefined {
    const message = this.ownOf(me);
    if (!message) return;
    const text = `${this.word} changed ${crypto.randomUUID()}`;
    const mentions = Math.random() < 0.3 ? this.someMembers(me) : [];
    return {
      name: "edit",
      body: { messageId: message.id, text, mentions },
      done: (outcome) => {
        Object.assign(message, { text, mentions });
        return isObject(outcome);
      },
    };
  }

  private delete(me: string): Act | undefined {
    const message = this.ownOf(me);
    if (!message) return;
    // Nobody reacts from here on: a reaction that is on its way is refused or goes with it.
    message.isDeleted = true;
    return { name: "delete", body: { messageId: message.id }, done: isObject };
  }

  private react(me: string): Act | undefined {
    const message = pick(this.inOrder.slice(-200).filter(({ isDeleted }) => !isDeleted));
    const reaction = pick(MESSAGE_REACTIONS);
    if (!message || !reaction) return;
    const isOn = Math.random() < 0.7;
    return {
      name: "react",
      body: { messageId: message.id, reaction, isOn },
      done: (outcome) => {
        if (isOn) message.reactions.add(`${reaction}/${me}`);
        else message.reactions.delete(`${reaction}/${me}`);
        return isObject(outcome) || (outcome === "deleted" && message.isDeleted);
      },
    };
  }

  /** Somebody reads up to a place. */
  read(me: string): Act | undefined {
    const seq = pick(this.inOrder)?.seq;
    if (seq === undefined) return;
    return {
      name: "read",
      body: { seq },
      done: () => {
        this.reads.set(me, Math.max(seq, this.reads.get(me) ?? 0));
        return true;
      },
    };
  }

  private ownOf(me: string): Written | undefined {
    return pick(this.inOrder.slice(-400).filter((each) => each.senderId === me && !each.isDeleted));
  }

  private someMembers(me: string): string[] {
    return [...new Set([pick(this.memberIds), pick(this.memberIds)])].flatMap((id) =>
      id && id !== me ? [id] : [],
    );
  }
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && other.every((each) => one.includes(each));
}

function isObject(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null;
}
