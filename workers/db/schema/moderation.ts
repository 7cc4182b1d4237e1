import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CASE_STATES, REPORT_KINDS, REPORT_REASONS } from "#contract/moderation/words";
import { milliseconds } from "../columns";

export const reportCases = sqliteTable("report_cases", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: REPORT_KINDS }).notNull(),
  itemId: text("item_id").notNull(),
  authorId: text("author_id"),
  path: text("path").notNull(),
  state: text("state", { enum: CASE_STATES }).notNull().default("open"),
  reason: text("reason").notNull().default(""),
  decidedBy: text("decided_by"),
  decidedAt: integer("decided_at"),
  reportedAt: milliseconds("reported_at"),
  /** The time up to which reports are settled: somebody who looks after the open community left it standing. */
  settledAt: integer("settled_at"),
});

export const blocks = sqliteTable(
  "blocks",
  {
    blockerId: text("blocker_id").notNull(),
    blockedId: text("blocked_id").notNull(),
    createdAt: milliseconds("created_at"),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
);

export const reports = sqliteTable("reports", {
  id: text("id").primaryKey(),
  caseId: text("case_id").notNull(),
  reporterId: text("reporter_id").notNull(),
  reason: text("reason", { enum: REPORT_REASONS }).notNull(),
  note: text("note").notNull().default(""),
  context: text("context").notNull(),
  createdAt: milliseconds("created_at"),
});
