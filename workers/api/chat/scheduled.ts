import { uuidv7 } from "uuidv7";
import type { chat } from "#contract/chat/calls";
import { isTalker, type ScheduleFailure } from "#contract/chat/limits";
import type { ScheduledMessage } from "#contract/chat/shapes";
import { CHAT_NO_ORIGINAL, SCHEDULED_FULL, SCHEDULED_GONE, SCHEDULED_SENT } from "#contract/chat/texts";
import { isConnectRole } from "#contract/endpoint";
import { inboxOf, roomObject } from "../../../durable-objects/objects";
import type { ScheduleFault } from "../../../durable-objects/room/messages/room-schedule";
import type { ScheduledOpened } from "../../../durable-objects/room/room-view";
import { users } from "../../db/schema/users";
import { serviceState } from "../../db/service-state";
import { firstRow } from "../../db/sql";
import type { Env } from "../../env";
import { notify } from "../../notifications/notify";
import type { ScheduledMessageEvent } from "../../queue/queue-message";
import type { Viewer } from "../../viewer";
import { conflict, invalidFields, notFound, Refusal } from "../errors";
import type { Handler } from "../serve";
import { principalOf } from "../viewer";
import { mentionedIn } from "./mentions";
import { roomOf } from "./objects";
import { partnerOf, refuseClosedRoom } from "./rooms/blocked-room";

export const scheduledMessages: Handler<typeof chat.scheduledMessages> = async ({ viewer, params, env }) => {
  const room = await roomOf(env, params.id);
  const [found, members] = await Promise.all([room.scheduledBy(viewer.id), room.members(viewer.id)]);
  if (!found || !members) throw notFound();
  const partner = partnerOf(viewer, members);
  const afterQuiet = partner === null ? null : await afterQuietOf(viewer, env, partner);
  return { messages: found.map(shownScheduled), afterQuiet };
};

/**
 * The moment at which this person may be disturbed again, as far as the viewer may know it; null: now, or not theirs to
 * know. As with consultations (workers/db/availability.ts) the connect service learns of nobody.
 */
async function afterQuietOf(viewer: Viewer, env: Env, userId: string): Promise<number | null> {
  if (isConnectRole(viewer.role)) return null;
  const shown = await firstRow(
    env.DB,
    {},
    `SELECT 1 FROM users WHERE id = ?1 AND status = 'active' AND (role <> 'doctor' OR licence_state = 'verified')
       AND NOT EXISTS (SELECT 1 FROM blocks
         WHERE (blocker_id = ?1 AND blocked_id = ?2) OR (blocker_id = ?2 AND blocked_id = ?1))`,
    userId,
    viewer.id,
  );
  if (!shown) return null;
  const now = Date.now();
  const at = await inboxOf(env, userId).disturbableAt(now);
  return at > now ? at : null;
}

export const scheduleMessage: Handler<typeof chat.scheduleMessage> = async ({
  viewer,
  params,
  body,
  env,
}) => {
  const room = await roomOf(env, params.id);
  await refuseClosedRoom(viewer, env, await room.members(viewer.id));
  const { message: text, clientMessageId = uuidv7(), sendAt, replyTo } = body;
  return shownOrRefuse(await room.scheduleMessage(viewer.id, { text, clientMessageId, sendAt, replyTo }));
};

export const changeScheduled: Handler<typeof chat.changeScheduled> = async ({
  viewer,
  params,
  body,
  env,
}) => {
  const room = await roomOf(env, params.id);
  const { message: text, sendAt } = body;
  return shownOrRefuse(await room.changeScheduled(viewer.id, params.scheduledId, { text, sendAt }));
};

export const cancelScheduled: Handler<typeof chat.cancelScheduled> = async ({ viewer, params, env }) => {
  const room = await roomOf(env, params.id);
  const outcome = await room.cancelScheduled(viewer.id, params.scheduledId);
  if (outcome !== "cancelled") throw refusalOf(outcome);
};

/**
 * Sends a message whose time has come, by the rules of that moment. Its writer is notified of one that may not be sent
 * any more and, as long as they are in the room, finds it there for some days. What was sent before is not here any more.
 */
export async function sendScheduled({ roomId, id }: ScheduledMessageEvent, env: Env): Promise<void> {
  // The room's alarm brings it again until it is sent.
  if ((await serviceState(env.DB)).isReadOnly) return;
  const room = roomObject(env, roomId);
  const due = await room.takeScheduled(id);
  if (!due) return;
  const { text, sendAt } = due;
  const writer = { id: due.senderId };
  const members = await room.members(writer.id);
  const failure = text === null ? "unreadable" : await failureOf(writer, env, members);
  if (text !== null && members && failure === null) {
    const mentions = await mentionedIn(text, writer, env, async () => members);
    if (await room.sendScheduled(id, mentions)) return;
  }
  await notify(env, [writer.id], {
    eventKey: `message-unsent/${id}/${sendAt}`,
    topic: "messageUnsent",
    about: members ? { type: "scheduledMessage", id: `${roomId}~${id}` } : { type: "unsentMessage", id },
    text: "送信予約",
  });
  await room.failScheduled(id, failure ?? "closed");
}

/** Why its writer may not send a message now; null: they may. */
async function failureOf(
  writer: { id: string },
  env: Env,
  members: Parameters<typeof refuseClosedRoom>[2],
): Promise<ScheduleFailure | null> {
  const query = "SELECT role, licence_state AS licenceState FROM users WHERE id = ? AND status = 'active'";
  const user = await firstRow(
    env.DB,
    { role: users.role, licenceState: users.licenceState },
    query,
    writer.id,
  );
  if (!user || !isTalker(principalOf(user))) return "not-allowed";
  try {
    await refuseClosedRoom(writer, env, members);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return "closed";
  }
}

const shownScheduled = ({ text, ...message }: ScheduledOpened): ScheduledMessage => ({
  ...message,
  message: text,
});

function shownOrRefuse(outcome: ScheduledOpened | ScheduleFault | null) {
  if (!outcome || typeof outcome === "string") throw refusalOf(outcome);
  return shownScheduled(outcome);
}

function refusalOf(fault: ScheduleFault | null) {
  if (fault === "full") return conflict(SCHEDULED_FULL);
  if (fault === "sending") return conflict(SCHEDULED_SENT);
  if (fault === "no-original") return invalidFields({ replyTo: CHAT_NO_ORIGINAL });
  return notFound(fault === "gone" ? SCHEDULED_GONE : undefined);
}
