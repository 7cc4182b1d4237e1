import { sql } from "drizzle-orm";
import type { chat } from "#contract/chat/calls";
import { ROOM_MEMBERS } from "#contract/chat/limits";
import { mediaAddresses } from "#contract/chat/media-place";
import type { Message, Person, Quotation, Room } from "#contract/chat/shapes";
import type { StoredDraft } from "../../../../durable-objects/inbox/inbox-settings";
import { openDraft } from "../../../../durable-objects/inbox/rewrap-inbox";
import { inboxOf } from "../../../../durable-objects/objects";
import type { MessagePage } from "../../../../durable-objects/room/messages/message-record";
import type {
  OpenedMessage,
  OpenedQuotation,
  RoomView,
  Media as StoredMedia,
} from "../../../../durable-objects/room/room-view";
import type { Database } from "../../../db/client";
import type { Env } from "../../../env";
import type { MasterKeys } from "../../../keys/keys";
import type { Viewer } from "../../../viewer";
import { notFound } from "../../errors";
import type { Handler } from "../../serve";
import { consultingUntilOf } from "../../users/availability";
import { roomOf } from "../objects";
import { isCalled, peopleOf, peopleWhere } from "../people/people";
import { closedTo, partnerOf } from "./blocked-room";

export const room: Handler<typeof chat.room> = ({ viewer, params, query, db, env }) =>
  readRoom(viewer, { db, env }, params.id, query);

/** The members, in the order of their readings. */
export const members: Handler<typeof chat.members> = async ({ viewer, params, query, db, env }) => {
  const found = await (await roomOf(env, params.id)).members(viewer.id);
  if (!found) throw notFound();
  const isHere = sql`users.id IN (SELECT value FROM json_each(${JSON.stringify(found.memberIds)}))`;
  return { members: await peopleWhere(db, sql`${isHere} AND ${isCalled(query.name)}`, ROOM_MEMBERS) };
};

/** A room as this viewer may see it; 404 for somebody who is no member. */
export async function readRoom(
  viewer: Viewer,
  { db, env }: { db: Database; env: Env },
  roomId: string,
  page: MessagePage,
): Promise<Room> {
  const [view, side] = await Promise.all([
    (await roomOf(env, roomId)).view(viewer.id, page),
    inboxOf(env, viewer.id).roomSide(roomId),
  ]);
  if (!view) throw notFound();
  const partner = partnerOf(viewer, view);
  const replyTo = side.draft?.replyTo;
  const quoted = replyTo ? await (await roomOf(env, roomId)).quotation(viewer.id, replyTo) : null;
  const senders = [...sendersIn(view), ...(quoted ? [quoted.senderId] : [])];
  const [people, closed, consultingUntil] = await Promise.all([
    peopleOf(db, [...view.memberIds, ...senders]),
    closedTo(viewer, env, view),
    partner === null ? null : consultingUntilOf(viewer, db, partner),
  ]);
  const { lastRead: lastReadSeq, isMuted, isFavourite, isMarked, reminders, settings } = side;
  const draft = await draftOf(env, { userId: viewer.id, roomId }, side.draft);
  return {
    ...shownRoom(viewer, view, people, senders),
    lastReadSeq,
    isMuted,
    isFavourite,
    isMarked,
    reminders,
    settings,
    draft,
    draftQuoted: quoted ? shownQuotation(roomId, quoted) : undefined,
    consultingUntil,
    ...closed,
  };
}

type Side =
  | "lastReadSeq"
  | "isMuted"
  | "isFavourite"
  | "isMarked"
  | "reminders"
  | "settings"
  | "draft"
  | "draftQuoted"
  | "refusal"
  | "blockedId"
  | "consultingUntil";

/** Who wrote what the page shows, quotes and pins, and who reacted to it. */
const sendersIn = ({ messages, pins }: RoomView): string[] => [
  ...[...messages, ...messages.flatMap(({ quoted }) => quoted ?? []), ...pins].map(
    ({ senderId }) => senderId,
  ),
  ...messages.flatMap(({ reactions = [] }) => reactions.flatMap(({ userIds }) => userIds)),
];

function shownRoom(
  viewer: Viewer,
  view: RoomView,
  people: Map<string, Person>,
  senders: readonly string[],
): Omit<Room, Side> {
  const { head, memberIds, sessionKey } = view;
  const current = new Set(memberIds);
  const former = new Set(senders.filter((id) => !current.has(id)));
  const others = inOrder(memberIds, people).filter(({ objectId }) => objectId !== viewer.id);
  const messages = view.messages.map((message) => shownMessage(head.id, message));
  return {
    key: head.id,
    sessionId: head.id,
    sessionKey,
    kind: head.kind,
    title: head.title,
    name: roomName(head.title, others, memberIds.length - 1),
    ownerId: head.ownerId,
    groupId: head.groupId,
    revision: head.revision,
    members: inOrder(memberIds, people),
    formerMembers: inOrder(former, people),
    messages,
    pins: view.pins.map((pinned) => shownQuotation(head.id, pinned)),
    readers: view.readers,
    scheduledCount: view.scheduledCount,
    latest: latestOf(messages.find(({ seq }) => seq === head.lastSeq)),
    lastSeq: head.lastSeq,
  };
}

export function shownMessage(roomId: string, { quoted, ...message }: OpenedMessage): Message {
  const shown = withWords(roomId, message);
  return quoted ? { ...shown, quoted: shownQuotation(roomId, quoted) } : shown;
}

const shownQuotation = (roomId: string, quoted: OpenedQuotation): Quotation => withWords(roomId, quoted);

function withWords<Opened extends OpenedQuotation>(roomId: string, { text, medias, ...message }: Opened) {
  return { ...message, message: text, medias: medias.map((media) => shownMedia(roomId, media)) };
}

export function shownMedia<Stored extends StoredMedia>(roomId: string, media: Stored) {
  return { ...media, ...mediaAddresses(roomId, media) };
}

function latestOf(message: Message | undefined) {
  return message
    ? { senderId: message.senderId, message: message.message, createdAt: message.createdAt }
    : null;
}

function inOrder(ids: Iterable<string>, people: Map<string, Person>) {
  return [...ids].flatMap((id) => people.get(id) ?? []);
}

/** The viewer's unsent text; empty when there is none, or it cannot be opened any more. */
async function draftOf(
  env: MasterKeys,
  place: { userId: string; roomId: string },
  draft: StoredDraft | null,
): Promise<string> {
  return draft === null ? "" : openDraft(env, place, draft.payload).catch(() => "");
}

const NAMED = 3;

/** The room's title, or whom one is talking to: 「田中 大輔、中村 彩ほか4名」. */
export function roomName(title: string, others: Pick<Person, "name">[], otherCount: number): string {
  if (title) return title;
  const named = others.slice(0, NAMED).map(({ name }) => name);
  if (named.length === 0) return "メンバーのいないチャット";
  const rest = otherCount - named.length;
  return named.join("、") + (rest > 0 ? `ほか${rest}名` : "");
}
