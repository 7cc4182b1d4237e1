import { sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/endpoint";
import type { mail } from "#contract/mail/calls";
import { notFound } from "../errors";
import type { Handler, Handlers } from "../serve";
import { deliveryEvents } from "./delivery-events";

const outbox: Handler<typeof mail.outbox> = async ({ query, db, env }) => {
  if (env.ENVIRONMENT === "production") throw notFound();
  const to = query.to ? sql`WHERE recipient = ${query.to}` : sql``;
  return db.all<ReplyOf<typeof mail.outbox>[number]>(sql`
    SELECT kind, recipient, subject, text, created_at AS createdAt FROM outbox ${to}
    ORDER BY created_at DESC, event DESC LIMIT 50`);
};

export const mailHandlers: Handlers<typeof mail> = { deliveryEvents, outbox };
