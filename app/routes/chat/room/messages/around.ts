import { useMemo } from "react";
import type { Message, Person, Quotation, Room } from "#contract/chat/shapes";
import type { MediaKey } from "~/live/room/media-address";
import { quotedIn, readersOf } from "~/live/room/state/room-state";
import { type OpenMenu, useOpenMenu } from "./use-open-menu";

/** What a line needs to know of its room. */
export type Around = {
  viewerId: string;
  isDirect: boolean;
  /** False if the room is closed to the viewer, who then changes and acknowledges nothing either. */
  mayWrite: boolean;
  /** The viewer is a connect company, whose pages of doctors are others. */
  isOfConnect: boolean;
  held: MediaKey;
  people: ReadonlyMap<string, Person>;
  /** What stands pinned at the head of the room. */
  pins: readonly Quotation[];
  /** Messages of which the viewer is to be reminded. */
  reminders: NonNullable<Room["reminders"]>;
  readersOf: (seq: number) => { count: number; userIds: string[] };
  menu: OpenMenu;
  /** The address at which a message of one's own is changed. */
  editAddress: (id: string) => string;
  /** Tells whether a message is on the page. */
  isHere: (id: string) => boolean;
  /** What a reply quotes; undefined when the viewer came after it. */
  quotedIn: (message: Pick<Message, "replyTo" | "quoted">) => Quotation | undefined;
  /** The address at which a message is replied to, without scripts. */
  replyAddress: (id: string) => string;
  onReply: (original: Quotation) => void;
  /** Replies, and mentions the author under this name. */
  onMention: (original: Message, name: string) => void;
  /** A message that was just sent is taken away again; its text goes back into the field. */
  onUndone: (message: Message) => void;
};

type Shown = Pick<Around, "viewerId" | "onReply" | "onMention" | "onUndone"> & {
  room: Room;
  messages: readonly Message[];
  readers: Room["readers"];
  before: string | null;
  menuOf: number | null;
};

/** The same for all lines of a page. */
export function useAround({ room, messages, readers, before, menuOf, ...shown }: Shown): Around {
  const { viewerId } = shown;
  const { kind, members, sessionId: roomId, sessionKey } = room;
  const people = useMemo(() => peopleOf(room), [room]);
  const here = before === null ? "" : `before=${before}&`;
  return {
    ...shown,
    isDirect: kind === "direct",
    mayWrite: !room.refusal,
    isOfConnect: members.some(({ objectId, role }) => objectId === viewerId && role === "connectCompany"),
    held: { roomId, sessionKey },
    people,
    reminders: room.reminders ?? [],
    pins: pinsIn(messages, room.pins),
    readersOf: (seq) => readersOf({ readers }, seq),
    menu: useOpenMenu(menuOf, before),
    editAddress: (id) => `?${here}edit=${id}`,
    isHere: (id) => messages.some((message) => message.id === id),
    quotedIn: (message) => quotedIn(messages, message),
    replyAddress: (id) => `?${here}reply=${id}#composer-text`,
  };
}

/** What is pinned, as it is on this page: a pin goes with its message. */
function pinsIn(messages: readonly Message[], pins: readonly Quotation[] = []): Quotation[] {
  const shown = pins.map((pinned): Quotation => messages.find(({ id }) => id === pinned.id) ?? pinned);
  return shown.filter(({ deletedAt }) => deletedAt === null);
}

function peopleOf({ members, formerMembers }: Room): Map<string, Person> {
  return new Map([...formerMembers, ...members].map((person) => [person.objectId, person]));
}
