import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { codes, milliseconds } from "../columns";

export const communities = sqliteTable("communities", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  rules: text("rules").notNull().default(""),
  image: text("image"),
  departments: codes("departments"),
  prefectures: codes("prefectures"),
  memberCount: integer("member_count").notNull().default(0),
  rev: integer("rev").notNull().default(0),
  closedAt: integer("closed_at"),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
});
