import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../columns";

export const msProfiles = sqliteTable("ms_profiles", {
  userId: text("user_id").primaryKey(),
  introduction: text("introduction").notNull().default(""),
  tel: text("tel"),
  rev: integer("rev").notNull().default(0),
  updatedAt: milliseconds("updated_at"),
});
