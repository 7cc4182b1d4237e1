import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, milliseconds } from "../columns";

export const hospitalNotices = sqliteTable("hospital_notices", {
  id: text("id").primaryKey(),
  authorId: text("author_id").notNull(),
  hospitalId: text("hospital_id").notNull(),
  creationKey: text("creation_key"),
  title: text("title").notNull(),
  detail: text("detail").notNull(),
  fileUrl: text("file_url"),
  fileName: text("file_name"),
  isMustRead: flag("is_must_read"),
  round: integer("round").notNull().default(1),
  revision: integer("revision").notNull().default(1),
  wave: integer("wave").notNull().default(1),
  waveKind: text("wave_kind", { enum: ["sent", "again", "reminder"] })
    .notNull()
    .default("sent"),
  waveAt: milliseconds("wave_at"),
  hospitalCount: integer("hospital_count").notNull(),
  toldCount: integer("told_count").notNull().default(0),
  readCount: integer("read_count").notNull().default(0),
  acknowledgedCount: integer("acknowledged_count").notNull().default(0),
  reminderCount: integer("reminder_count").notNull().default(0),
  remindedAt: integer("reminded_at"),
  sentAt: milliseconds("sent_at"),
  editedAt: integer("edited_at"),
  deletedAt: integer("deleted_at"),
});

export const hospitalNoticeRecipients = sqliteTable(
  "hospital_notice_recipients",
  {
    noticeId: text("notice_id").notNull(),
    hospitalId: text("hospital_id").notNull(),
    position: integer("position").notNull(),
    sentAt: milliseconds("sent_at"),
    toldWave: integer("told_wave").notNull().default(0),
    readAt: integer("read_at"),
    acknowledgedAt: integer("acknowledged_at"),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.hospitalId] })],
);

export const hospitalNoticeReads = sqliteTable(
  "hospital_notice_reads",
  {
    noticeId: text("notice_id").notNull(),
    userId: text("user_id").notNull(),
    round: integer("round").notNull(),
    readAt: milliseconds("read_at"),
    acknowledgedAt: integer("acknowledged_at"),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.userId] })],
);

export const hospitalNoticeDrafts = sqliteTable("hospital_notice_drafts", {
  id: text("id").primaryKey(),
  authorId: text("author_id").notNull(),
  hospitalId: text("hospital_id"),
  title: text("title").notNull().default(""),
  detail: text("detail").notNull().default(""),
  fileUrl: text("file_url"),
  fileName: text("file_name"),
  isMustRead: flag("is_must_read"),
  hospitalCount: integer("hospital_count").notNull().default(0),
  revision: integer("revision").notNull().default(1),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
});

export const hospitalNoticeDraftHospitals = sqliteTable(
  "hospital_notice_draft_hospitals",
  {
    draftId: text("draft_id").notNull(),
    hospitalId: text("hospital_id").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.hospitalId] })],
);
