import { uuidv7 } from "uuidv7";
import type { chat } from "#contract/chat/calls";
import { URGENT_RECIPIENTS } from "#contract/chat/limits";
import { CHAT_TOO_FAST, URGENT_NOBODY, URGENT_TOO_MANY, URGENT_USED_UP } from "#contract/chat/texts";
import { SECOND_MS } from "#contract/limits";
import { inboxOf } from "../../../durable-objects/objects";
import { conflict, notFound, tooMany } from "../errors";
import type { Handler } from "../serve";
import { mentionedIn } from "./mentions";
import { shownOrRefuse } from "./messages";
import { roomOf } from "./objects";
import { peopleOf } from "./people/people";
import { refuseClosedRoom } from "./rooms/blocked-room";
import { shownMessage } from "./rooms/room";
import { urgentTies } from "./urgent-notifications";

export const urgentMessages: Handler<typeof chat.urgentMessages> = async ({ viewer, params, db, env }) => {
  const room = await roomOf(env, params.id);
  const [members, own, left] = await Promise.all([
    room.members(viewer.id),
    room.urgentBy(viewer.id),
    inboxOf(env, viewer.id).left("urgent"),
  ]);
  if (!members || !own) throw notFound();
  const messages = own.map((message) => shownMessage(params.id, message));
  const ties = await urgentTies(env.DB, viewer.id, members.memberIds);
  const asked = messages.flatMap(({ urgent }) => urgent?.userIds ?? []);
  const people = await peopleOf(db, [...ties.keys(), ...asked]);
  const named = (ids: Iterable<string>) => [...new Set(ids)].flatMap((id) => people.get(id) ?? []);
  return { recipients: named(ties.keys()), left, messages, people: named(asked) };
};

export const sendUrgent: Handler<typeof chat.sendUrgent> = async ({ viewer, params, body, env }) => {
  const room = await roomOf(env, params.id);
  const members = await room.members(viewer.id);
  if (!members) throw notFound();
  await refuseClosedRoom(viewer, env, members);
  const { message: text, reason, replyTo, clientMessageId = uuidv7() } = body;
  const before = body.clientMessageId && (await room.sentAs(viewer.id, clientMessageId));
  if (before) return shownMessage(params.id, before);
  const userIds = [...(await urgentTies(env.DB, viewer.id, members.memberIds)).keys()];
  if (userIds.length === 0) throw conflict(URGENT_NOBODY);
  if (userIds.length > URGENT_RECIPIENTS) throw conflict(URGENT_TOO_MANY);
  const mentions = await mentionedIn(text, viewer, env, async () => members);
  const inbox = inboxOf(env, viewer.id);
  if (!(await inbox.admitSend(params.id))) throw tooMany(1, CHAT_TOO_FAST);
  const wait = await inbox.use("urgent");
  if (wait !== null) throw tooMany(Math.ceil(wait / SECOND_MS), URGENT_USED_UP);
  const message = { text, clientMessageId, replyTo, mentions, urgent: { reason, userIds } };
  const { sent, isNew } = await room.sendUrgent(viewer.id, message);
  if (!isNew) await inbox.giveBack(["urgent"]);
  return shownOrRefuse(params.id, sent);
};
