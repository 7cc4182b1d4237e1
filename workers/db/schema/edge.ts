import { blob, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../columns";

export const cachedAnswers = sqliteTable("cache", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  fetchedAt: milliseconds("fetched_at"),
});

export const sealedDrafts = sqliteTable("drafts", {
  id: text("id").primaryKey(),
  sealed: blob("sealed", { mode: "buffer" }).notNull(),
  expiresAt: milliseconds("expires_at"),
});
