import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isRole } from "#contract/endpoint";
import { codes, json, list, milliseconds } from "../columns";

export const deliveries = sqliteTable("deliveries", {
  event: text("event").primaryKey(),
  claimedAt: milliseconds("claimed_at"),
  sentAt: integer("sent_at"),
});

export const outbox = sqliteTable("outbox", {
  event: text("event").primaryKey(),
  kind: text("kind").notNull(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  html: text("html").notNull(),
  headers: json<Record<string, string>>("headers"),
  createdAt: milliseconds("created_at"),
});

export const mailCodes = sqliteTable("mail_codes", {
  holder: text("holder").primaryKey(),
  email: text("email").notNull(),
  codeHash: text("code_hash").notNull(),
  triesLeft: integer("tries_left").notNull(),
  expiresAt: milliseconds("expires_at"),
});

export const mailCodeSends = sqliteTable("mail_code_sends", {
  id: integer("id").primaryKey(),
  email: text("email").notNull(),
  ip: text("ip").notNull(),
  sentAt: milliseconds("sent_at"),
});

export const stoppedAddresses = sqliteTable("stopped_addresses", {
  address: text("address").primaryKey(),
  reason: text("reason", { enum: ["bounced", "complained"] }).notNull(),
  stoppedAt: milliseconds("stopped_at"),
});

export const magazines = sqliteTable("magazines", {
  id: text("id").primaryKey(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  linkLabel: text("link_label").notNull().default(""),
  linkUrl: text("link_url").notNull().default(""),
  roles: list("roles", isRole),
  departments: codes("departments"),
  prefectures: codes("prefectures"),
  state: text("state", { enum: ["draft", "scheduled", "sending", "sent"] })
    .notNull()
    .default("draft"),
  sendAt: integer("send_at"),
  revision: integer("revision").notNull().default(1),
  createdBy: text("created_by").notNull(),
  createdAt: milliseconds("created_at"),
  finishedAt: integer("finished_at"),
});

export const magazineRecipients = sqliteTable(
  "magazine_recipients",
  {
    magazineId: text("magazine_id").notNull(),
    userId: text("user_id").notNull(),
    outcome: text("outcome", { enum: ["waiting", "sent", "declined"] })
      .notNull()
      .default("waiting"),
    outcomeAt: integer("outcome_at"),
  },
  (table) => [primaryKey({ columns: [table.magazineId, table.userId] })],
);
