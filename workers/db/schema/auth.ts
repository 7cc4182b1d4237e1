import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "#contract/endpoint";
import { codes, flag, milliseconds } from "../columns";

export const sessions = sqliteTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  id: text("id").notNull(),
  userId: text("user_id").notNull(),
  createdAt: milliseconds("created_at"),
  seenAt: milliseconds("seen_at"),
  expiresAt: milliseconds("expires_at"),
  sharedTerminal: flag("shared_terminal"),
  ownDevice: flag("own_device"),
  userAgent: text("user_agent").notNull().default(""),
  ip: text("ip").notNull().default(""),
  twoFactors: flag("two_factors"),
});

/** Ended by an act elsewhere and not by time; the digest of the token and no person, until no browser has the cookie. */
export const endedSessions = sqliteTable("ended_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  endedBy: text("ended_by").$type<EndedBy>().notNull(),
  expiresAt: milliseconds("expires_at"),
});

/** `rights`: an operator changed the role, the company or the permissions. */
export type EndedBy =
  | "device list"
  | "password"
  | "email"
  | "second factors"
  | "rights"
  | "suspension"
  | "withdrawal";

export const passkeys = sqliteTable("passkeys", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  publicKey: text("public_key").notNull(),
  counter: integer("counter").notNull(),
  transports: codes("transports"),
  name: text("name").notNull(),
  createdAt: milliseconds("created_at"),
  usedAt: integer("used_at"),
});

export const passkeyChallenges = sqliteTable("passkey_challenges", {
  challengeHash: text("challenge_hash").primaryKey(),
  userId: text("user_id"),
  expiresAt: milliseconds("expires_at"),
});

export const totp = sqliteTable("totp", {
  userId: text("user_id").primaryKey(),
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: integer("confirmed_at"),
  lastStep: integer("last_step").notNull().default(0),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id").notNull(),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const pendingSignIns = sqliteTable("pending_sign_ins", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id").notNull(),
  sharedTerminal: flag("shared_terminal"),
  ownDevice: flag("own_device"),
  tries: integer("tries").notNull().default(0),
  expiresAt: milliseconds("expires_at"),
});

export const devices = sqliteTable(
  "devices",
  {
    userId: text("user_id").notNull(),
    deviceHash: text("device_hash").notNull(),
    firstAt: milliseconds("first_at"),
    lastAt: milliseconds("last_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

export const pushSubscriptions = sqliteTable("push_subscriptions", {
  id: text("id").primaryKey(),
  endpoint: text("endpoint").notNull(),
  userId: text("user_id").notNull(),
  sessionId: text("session_id").notNull(),
  deviceHash: text("device_hash"),
  p256dh: text("p256dh").notNull(),
  auth: text("auth").notNull(),
  createdAt: milliseconds("created_at"),
});

export const passwordTokens = sqliteTable("password_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id").notNull(),
  purpose: text("purpose", { enum: ["reset", "first"] }).notNull(),
  expiresAt: milliseconds("expires_at"),
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
  refusalKey: text("refusal_key"),
});

export const secondFactorDates = sqliteTable("second_factor_dates", {
  role: text("role").$type<Role>().primaryKey(),
  requiredFrom: text("required_from").notNull(),
});
