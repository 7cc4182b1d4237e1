import { isPushService } from "#contract/push/calls";
import { PUSH_BYTES, PUSH_TIMEOUT_MS, PUSH_TTL_MS } from "#contract/push/limits";
import { toBase64Url, utf8 } from "#contract/wire/bytes";
import { inboxOf } from "../../durable-objects/objects";
import { pushSubscriptions } from "../db/schema/auth";
import { firstRow, type RowOf, runSql } from "../db/sql";
import type { Env } from "../env";
import { once } from "../queue/once";
import { refuseWhenBusy } from "../queue/retry";
import { sealPush } from "./encryption";
import type { PushPayload, QueuedPush } from "./push-payload";
import { type Vapid, vapidOf } from "./vapid";

const SUBSCRIPTION_COLUMNS = {
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  userId: pushSubscriptions.userId,
  endpoint: pushSubscriptions.endpoint,
};
type Subscription = RowOf<typeof SUBSCRIPTION_COLUMNS>;

/** A push as the version before this one queued it: some of these wait there while a new one is deployed. */
type QueuedBefore = Omit<QueuedPush, "payload"> & { notice: PushPayload };

/** Sends one push, once per event. A browser that signed out meanwhile receives nothing. Throws when it should be tried again. */
export async function deliverPush(push: QueuedPush | QueuedBefore, env: Env): Promise<void> {
  const { event, subscriptionId } = push;
  const payload = "payload" in push ? push.payload : push.notice;
  const vapid = await vapidOf(env);
  if (!vapid) return;
  await once(env.DB, event, async () => {
    const subscription = await firstRow(
      env.DB,
      SUBSCRIPTION_COLUMNS,
      "SELECT user_id AS userId, endpoint, p256dh, auth FROM push_subscriptions WHERE id = ?",
      subscriptionId,
    );
    if (!subscription || !isPushService(subscription.endpoint)) return;
    const badge = await badgeOf(env, subscription.userId);
    const response = await post(subscription, { ...payload, badge }, vapid, env);
    const { status } = response;
    if (status === 404 || status === 410) return forget(env, subscriptionId);
    refuseWhenBusy("the push service", response);
    if (status >= 300) console.error(JSON.stringify({ push: event, fault: `refused with ${status}` }));
  });
}

/** The number that pages show on the icon: notifications and messages that wait. Nothing is lost without it. */
async function badgeOf(env: Env, userId: string): Promise<number | undefined> {
  try {
    const { notification, chat } = await inboxOf(env, userId).counters();
    return notification + chat;
  } catch {
    return undefined;
  }
}

async function post(
  subscription: Subscription,
  payload: PushPayload,
  vapid: Vapid,
  env: Env,
): Promise<Response> {
  const { endpoint } = subscription;
  const response = await fetch(endpoint, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    headers: {
      authorization: await vapid.authorization(endpoint, Date.now()),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(PUSH_TTL_MS / 1000),
      urgency: "normal",
      topic: await topicOf(subscriptionKey(subscription, payload)),
    },
    body: await sealPush(subscription, bytesOf(payload, env.SERVICE_NAME)),
  });
  await response.body?.cancel();
  return response;
}

/** The text is filled up with blanks, so that its size says nothing of what it is about. */
function bytesOf(payload: PushPayload, title: string): Uint8Array {
  const text = JSON.stringify({ title, ...payload });
  return utf8(text + " ".repeat(Math.max(0, PUSH_BYTES - utf8(text).length)));
}

const subscriptionKey = ({ auth }: Subscription, { tag }: PushPayload) => `${auth} ${tag}`;

/** 32 characters that mean nothing to the push service, and differ from browser to browser. */
async function topicOf(text: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest("SHA-256", utf8(text))).slice(0, 32);
}

async function forget({ DB }: Env, subscriptionId: string) {
  await runSql(DB, "DELETE FROM push_subscriptions WHERE id = ?", subscriptionId);
}
