import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { codes, flag, milliseconds } from "../columns";

export const exchanges = sqliteTable("exchanges", {
  id: text("id").primaryKey(),
  requesterId: text("requester_id").notNull(),
  receiverId: text("receiver_id").notNull(),
  status: text("status", { enum: ["requested", "accepted", "canceled", "rejected", "deleted"] }).notNull(),
  updatedAt: milliseconds("updated_at"),
  seq: integer("seq").notNull().default(1),
  changeId: text("change_id").notNull().default(""),
  message: text("message").notNull().default(""),
  requestedAt: integer("requested_at").notNull().default(0),
  requesterReadAt: integer("requester_read_at"),
  receiverReadAt: integer("receiver_read_at"),
  requesterCardReadAt: integer("requester_card_read_at"),
  receiverCardReadAt: integer("receiver_card_read_at"),
});

export const exchangeRequests = sqliteTable("exchange_requests", {
  id: integer("id").primaryKey(),
  exchangeId: text("exchange_id").notNull(),
  requesterId: text("requester_id").notNull(),
  receiverId: text("receiver_id").notNull(),
  requestedAt: milliseconds("requested_at"),
  canceledAt: integer("canceled_at"),
});

export const businessCards = sqliteTable("business_cards", {
  userId: text("user_id").primaryKey(),
  jobTitle: text("job_title").notNull().default(""),
  tel: text("tel").notNull().default(""),
  address: text("address").notNull().default(""),
  back: text("back").notNull().default(""),
  hidesEmail: flag("hides_email"),
  updatedAt: milliseconds("updated_at"),
});

export const cardNotes = sqliteTable(
  "card_notes",
  {
    ownerId: text("owner_id").notNull(),
    userId: text("user_id").notNull(),
    memo: text("memo").notNull().default(""),
    tags: codes("tags"),
    updatedAt: milliseconds("updated_at"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.userId] })],
);

export const cardLimits = sqliteTable("card_limits", {
  rank: text("rank", { enum: ["PLATINUM", "GOLD", "SILVER", "BRONZE"] }).primaryKey(),
  perMonth: integer("per_month").notNull(),
});

export const cardLinks = sqliteTable("card_links", {
  userId: text("user_id").primaryKey(),
  code: text("code").notNull(),
  expiresAt: integer("expires_at"),
  createdAt: milliseconds("created_at"),
});
