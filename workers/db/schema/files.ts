import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, milliseconds } from "../columns";

export const uploads = sqliteTable("uploads", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: ["licence", "image", "file"] }).notNull(),
  ownerId: text("owner_id").notNull(),
  name: text("name").notNull(),
  contentType: text("content_type").notNull(),
  inline: flag("inline"),
  size: integer("size").notNull(),
  createdAt: milliseconds("created_at"),
  /** The post in which it stands: only somebody who may read that may read it. */
  postId: text("post_id"),
  /** Pixels, for pictures only. */
  width: integer("width"),
  height: integer("height"),
});
