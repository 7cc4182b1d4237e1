import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, milliseconds } from "../columns";

export const sessions = sqliteTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  id: text("id").notNull(),
  userId: text("user_id").notNull(),
  createdAt: milliseconds("created_at"),
  seenAt: milliseconds("seen_at"),
  expiresAt: milliseconds("expires_at"),
  sharedTerminal: flag("shared_terminal"),
  userAgent: text("user_agent").notNull().default(""),
  ip: text("ip").notNull().default(""),
});

export const attempts = sqliteTable("attempts", {
  bucket: text("bucket").primaryKey(),
  count: integer("count").notNull(),
  firstAt: milliseconds("first_at"),
  lastAt: milliseconds("last_at"),
});

export const auditLog = sqliteTable("audit_log", {
  id: integer("id").primaryKey(),
  at: milliseconds("at"),
  actorId: text("actor_id"),
  action: text("action").notNull(),
  target: text("target"),
  result: text("result").notNull(),
  ip: text("ip").notNull(),
  requestId: text("request_id").notNull(),
  detail: text("detail").notNull().default("{}"),
});
