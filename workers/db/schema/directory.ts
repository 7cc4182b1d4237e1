import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { anyJson, flag, milliseconds } from "../columns";

export const savedSearches = sqliteTable("saved_searches", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  kind: text("kind", { enum: ["doctors", "hospitals"] }).notNull(),
  name: text("name").notNull(),
  query: text("query").notNull(),
  condition: anyJson("condition").notNull(),
  tells: flag("tells"),
  createdAt: milliseconds("created_at"),
});

export const searchMatches = sqliteTable(
  "search_matches",
  {
    searchId: text("search_id").notNull(),
    itemId: text("item_id").notNull(),
    seenAt: milliseconds("seen_at"),
    leftAt: integer("left_at"),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.itemId] })],
);
