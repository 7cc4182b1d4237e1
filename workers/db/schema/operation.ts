import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../columns";

export const deadLetters = sqliteTable("dead_letters", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  about: text("about").notNull(),
  fault: text("fault").notNull(),
  attempts: integer("attempts").notNull(),
  /** NULL: it cannot be retried (any more). */
  body: text("body"),
  state: text("state", { enum: ["dead", "retried", "discarded"] }).notNull(),
  diedAt: milliseconds("died_at"),
  settledAt: integer("settled_at"),
});

export const queueFaults = sqliteTable("queue_faults", {
  message: text("message").primaryKey(),
  fault: text("fault").notNull(),
  attempts: integer("attempts").notNull(),
  at: milliseconds("at"),
});

export const jobRuns = sqliteTable(
  "job_runs",
  {
    job: text("job").notNull(),
    startedAt: milliseconds("started_at"),
    /** NULL: it has not ended, or was cut off. */
    ms: integer("ms"),
    outcome: text("outcome", { enum: ["running", "ok", "failed", "skipped"] }).notNull(),
    fault: text("fault"),
  },
  (table) => [primaryKey({ columns: [table.job, table.startedAt] })],
);

export const hourlyCounts = sqliteTable(
  "hourly_counts",
  {
    hour: integer("hour").notNull(),
    name: text("name").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.name] })],
);

export const dailyCounts = sqliteTable(
  "daily_counts",
  {
    day: text("day").notNull(),
    name: text("name").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

export const serviceState = sqliteTable("service_state", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  updatedAt: milliseconds("updated_at"),
});

export const retiredKeys = sqliteTable("retired_keys", {
  id: text("id").primaryKey(),
  purpose: text("purpose").notNull(),
  sealed: text("sealed").notNull(),
  retiredAt: milliseconds("retired_at"),
});

export const maintenanceTokens = sqliteTable("maintenance_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  expiresAt: milliseconds("expires_at"),
});

export const logArchives = sqliteTable("log_archives", {
  month: text("month").primaryKey(),
  sha256: text("sha256").notNull(),
  previous: text("previous").notNull(),
  entries: integer("entries").notNull(),
  bytes: integer("bytes").notNull(),
  fromAt: milliseconds("from_at"),
  untilAt: milliseconds("until_at"),
  lastId: integer("last_id").notNull(),
  archivedAt: milliseconds("archived_at"),
  verifiedAt: integer("verified_at"),
  fault: text("fault", { enum: ["missing", "changed", "unlinked"] }),
  erasedAt: integer("erased_at"),
});
