import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { codes, milliseconds } from "../columns";

export const contactRules = sqliteTable("contact_rules", {
  userId: text("user_id").primaryKey(),
  doctor: text("doctor", { enum: ["anyone", "area", "asked"] })
    .notNull()
    .default("anyone"),
  ms: text("ms", { enum: ["anyone", "area", "asked"] })
    .notNull()
    .default("anyone"),
  company: text("company", { enum: ["anyone", "area", "asked"] })
    .notNull()
    .default("anyone"),
  areas: codes("areas"),
  pausedUntil: integer("paused_until").notNull().default(0),
  updatedAt: milliseconds("updated_at"),
});

export const mutedCompanies = sqliteTable(
  "muted_companies",
  {
    userId: text("user_id").notNull(),
    companyCode: text("company_code").notNull(),
    mutedAt: milliseconds("muted_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.companyCode] })],
);

export const refusedRequests = sqliteTable(
  "refused_requests",
  {
    requesterId: text("requester_id").notNull(),
    receiverId: text("receiver_id").notNull(),
    month: integer("month").notNull(),
    requestedAt: milliseconds("requested_at"),
  },
  (table) => [primaryKey({ columns: [table.requesterId, table.receiverId, table.month] })],
);
