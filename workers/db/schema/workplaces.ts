import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CHANNELS, METHODS } from "#contract/workplaces/texts";
import { anyJson, milliseconds } from "../columns";

/** Rights come from a current workplace that has a confirmed row here. */
export const workplaceConfirmations = sqliteTable(
  "workplace_confirmations",
  {
    userId: text("user_id").notNull(),
    hospitalId: text("hospital_id").notNull(),
    state: text("state", { enum: ["confirmed", "refused"] }).notNull(),
    method: text("method", { enum: METHODS }).notNull(),
    decidedBy: text("decided_by"),
    decidedAt: milliseconds("decided_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hospitalId] })],
);

export const workplaceRequests = sqliteTable("workplace_requests", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  hospitalId: text("hospital_id").notNull(),
  channel: text("channel", { enum: CHANNELS }).notNull(),
  /** The published number that the code goes to; empty for the operator's own check. */
  number: text("number").notNull().default(""),
  note: text("note").notNull().default(""),
  createdAt: milliseconds("created_at"),
  sentAt: integer("sent_at"),
  sentBy: text("sent_by"),
  /** Wrong codes so far. */
  tries: integer("tries").notNull().default(0),
  matchedAt: integer("matched_at"),
  closedAt: integer("closed_at"),
});

export const workplaceObjections = sqliteTable("workplace_objections", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  hospitalId: text("hospital_id").notNull(),
  objectorId: text("objector_id").notNull(),
  reason: text("reason").notNull(),
  createdAt: milliseconds("created_at"),
  settledAt: integer("settled_at"),
  settledBy: text("settled_by"),
  isUpheld: integer("is_upheld", { mode: "boolean" }),
});

/** Edits by people that wait for somebody of the institution, or for the operator. */
export const hospitalEditProposals = sqliteTable("hospital_edit_proposals", {
  id: text("id").primaryKey(),
  hospitalId: text("hospital_id").notNull(),
  field: text("field").notNull(),
  value: anyJson("value").notNull(),
  proposerId: text("proposer_id").notNull(),
  createdAt: milliseconds("created_at"),
  state: text("state", { enum: ["open", "accepted", "dismissed"] })
    .notNull()
    .default("open"),
  decidedBy: text("decided_by"),
  decidedAt: integer("decided_at"),
});
