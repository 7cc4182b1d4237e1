import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  CORRECTION_KINDS,
  CORRECTION_RELATIONS,
  CORRECTION_STATES,
  CORRECTION_SUBJECTS,
} from "#contract/corrections/texts";
import { milliseconds } from "../columns";

export const corrections = sqliteTable("corrections", {
  receipt: text("receipt").primaryKey(),
  submissionId: text("submission_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  subject: text("subject", { enum: CORRECTION_SUBJECTS }).notNull(),
  subjectId: text("subject_id"),
  subjectName: text("subject_name").notNull(),
  kind: text("kind", { enum: CORRECTION_KINDS }).notNull(),
  relation: text("relation", { enum: CORRECTION_RELATIONS }).notNull(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  body: text("body").notNull(),
  userId: text("user_id"),
  ip: text("ip").notNull(),
  state: text("state", { enum: CORRECTION_STATES }).notNull().default("new"),
  answer: text("answer").notNull().default(""),
  handledBy: text("handled_by"),
  handledAt: integer("handled_at"),
  createdAt: milliseconds("created_at"),
});
