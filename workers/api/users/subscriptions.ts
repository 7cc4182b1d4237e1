import { and, eq, ne } from "drizzle-orm";
import { LINK_DEAD } from "#contract/auth/texts";
import { FIELD_INVALID } from "#contract/texts";
import { type users as contract, MAIL_TYPES_OF, type MailType } from "#contract/users/calls";
import type { Database } from "../../db/client";
import { mailSubscriptions, users } from "../../db/schema/users";
import type { Env } from "../../env";
import { subscriptionsOf } from "../../mail/subscriptions";
import { readUnsubscribe } from "../../mail/unsubscribe";
import type { Scope } from "../../scope";
import type { Viewer } from "../../viewer";
import { auditStatement } from "../audit";
import { invalidFields, notFound } from "../errors";
import type { Handler } from "../serve";

type Source = (typeof mailSubscriptions.$inferInsert)["source"];

export const getSubscribedEmailNotifications: Handler<
  typeof contract.getSubscribedEmailNotifications
> = async ({ viewer, env }) => ({ subscribedEmailNotifications: await ownSubscriptions(env, viewer) });

export const updateSubscribedEmailNotifications: Handler<
  typeof contract.updateSubscribedEmailNotifications
> = async ({ viewer, body, db, env, scope }) => {
  const own = MAIL_TYPES_OF[viewer.role];
  const wanted = new Set(body.subscribedEmailNotifications);
  if ([...wanted].some((each) => !own.includes(each))) {
    throw invalidFields({ subscribedEmailNotifications: FIELD_INVALID });
  }
  const present = new Set(await ownSubscriptions(env, viewer));
  const changed = own.filter((each) => wanted.has(each) !== present.has(each));
  for (const mailType of changed) {
    await choose(db, scope, { userId: viewer.id, mailType, isSubscribed: wanted.has(mailType) }, "settings");
  }
};

async function ownSubscriptions(env: Env, viewer: Viewer): Promise<MailType[]> {
  const all = await subscriptionsOf(env.DB, viewer.id);
  return all.filter((each) => MAIL_TYPES_OF[viewer.role].includes(each));
}

export const unsubscribeUserMail: Handler<typeof contract.unsubscribeUserMail> = async (call) => {
  const { viewer, body, db, scope } = call;
  if (body.token) {
    await endBy(call, body.token, "link");
    return;
  }
  if (!viewer || !body.mailType) throw invalidFields({ mailType: FIELD_INVALID });
  await choose(db, scope, { userId: viewer.id, mailType: body.mailType, isSubscribed: false }, "settings");
};

export const readUnsubscribeLink: Handler<typeof contract.readUnsubscribeLink> = async ({
  body,
  db,
  env,
}) => {
  const { mailType, email } = await subscriptionOf({ db, env }, body.token);
  return { mailType, email: hidden(email) };
};

export const unsubscribeOneClick: Handler<typeof contract.unsubscribeOneClick> = async (call) => {
  await endBy(call, call.query.token, "one-click");
};

type Tools = { db: Database; env: Env; scope: Scope };

/** This happens once: a link that is sent again and again writes no line of the log for each time. */
async function endBy(tools: Tools, token: string, source: Source) {
  const { userId, mailType } = await subscriptionOf(tools, token);
  const present = await subscriptionsOf(tools.env.DB, userId);
  if (!present.includes(mailType)) return;
  await choose(tools.db, tools.scope, { userId, mailType, isSubscribed: false }, source);
}

/** The subscription that a link ends. Nothing is written about somebody who has left. */
async function subscriptionOf({ db, env }: Pick<Tools, "db" | "env">, token: string) {
  const subscription = await readUnsubscribe(env, token);
  if (!subscription) throw notFound(LINK_DEAD);
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, subscription.userId), ne(users.status, "withdrawn")));
  if (!user) throw notFound(LINK_DEAD);
  return { ...subscription, email: user.email };
}

type Choice = { userId: string; mailType: MailType; isSubscribed: boolean };

/** The choice, and the record of it: consent to the magazine must be provable later. */
async function choose(db: Database, scope: Scope, choice: Choice, source: Source) {
  const { userId, mailType, isSubscribed } = choice;
  const changed = { isSubscribed, changedAt: Date.now(), source };
  await db.batch([
    db
      .insert(mailSubscriptions)
      .values({ userId, mailType, ...changed })
      .onConflictDoUpdate({ target: [mailSubscriptions.userId, mailSubscriptions.mailType], set: changed }),
    auditStatement(db, scope, {
      action: "subscription-changed",
      actorId: userId,
      target: mailType,
      result: "ok",
      detail: { isSubscribed, source },
    }),
  ]);
}

/** 「sa***@example.jp」: a forwarded mail must not tell its reader the whole address. */
function hidden(email: string) {
  const [local = "", domain = ""] = email.split("@");
  return `${local.slice(0, 2)}***@${domain}`;
}
