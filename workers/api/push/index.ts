import { and, desc, eq, notInArray } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { push } from "#contract/push/calls";
import { PUSHES_PER_USER } from "#contract/push/limits";
import { PUSH_SHARED_TERMINAL } from "#contract/push/texts";
import { FIELD_INVALID } from "#contract/texts";
import { inboxOf } from "../../../durable-objects/objects";
import { pushSubscriptions as table } from "../../db/schema/auth";
import { isPoint } from "../../push/encryption";
import { vapidOf } from "../../push/vapid";
import { digest } from "../auth/digest";
import { deviceHashOf } from "../auth/sign-in";
import { conflict, invalidFields, notFound } from "../errors";
import type { Handler, Handlers } from "../serve";

const pushState: Handler<typeof push.pushState> = async ({ viewer, db, env }) => {
  const vapid = viewer.isSharedTerminal ? null : await vapidOf(env);
  if (!vapid) return { publicKey: null, endpoints: [] };
  const rows = await db.select({ endpoint: table.endpoint }).from(table).where(eq(table.userId, viewer.id));
  return {
    publicKey: vapid.publicKey,
    endpoints: await Promise.all(rows.map(({ endpoint }) => digest(endpoint))),
  };
};

/** A browser has one address: the person who subscribes with it now is the one who sits there. */
const subscribe: Handler<typeof push.subscribe> = async ({ viewer, body, db, env, request }) => {
  if (viewer.isSharedTerminal) throw conflict(PUSH_SHARED_TERMINAL);
  if (!(await vapidOf(env))) throw notFound();
  if (!(await isPoint(body.keys.p256dh))) throw invalidFields({ "keys.p256dh": FIELD_INVALID });
  const now = {
    userId: viewer.id,
    sessionId: viewer.sessionId,
    deviceHash: await deviceHashOf(request),
    ...body.keys,
    createdAt: Date.now(),
  };
  const newest = db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.userId, viewer.id))
    .orderBy(desc(table.createdAt))
    .limit(PUSHES_PER_USER);
  await db.batch([
    db
      .insert(table)
      .values({ id: uuidv7(), endpoint: body.endpoint, ...now })
      .onConflictDoUpdate({ target: table.endpoint, set: now }),
    db.delete(table).where(and(eq(table.userId, viewer.id), notInArray(table.id, newest))),
  ]);
  await inboxOf(env, viewer.id).wantPushes();
};

const unsubscribe: Handler<typeof push.unsubscribe> = async ({ viewer, body, db }) => {
  await db.delete(table).where(and(eq(table.userId, viewer.id), eq(table.endpoint, body.endpoint)));
};

export const pushHandlers: Handlers<typeof push> = { pushState, subscribe, unsubscribe };
