import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isRole, ROLES } from "#contract/endpoint";
import { codes, flag, list, milliseconds } from "../columns";

export const boardItems = sqliteTable("board_items", {
  postId: text("post_id").primaryKey(),
  authorId: text("author_id").notNull(),
  authorRole: text("author_role", { enum: ROLES }).notNull(),
  source: text("source", { enum: ["member", "promotion", "official"] }).notNull(),
  roles: list("roles", isRole),
  territories: codes("territories"),
  mask: integer("mask").notNull(),
  folded: text("folded").notNull(),
  isShown: integer("is_shown", { mode: "boolean" }).notNull().default(true),
  foldVersion: integer("fold_version").notNull().default(0),
});

export const boardAudience = sqliteTable(
  "board_audience",
  {
    audience: text("audience").notNull(),
    postId: text("post_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.audience, table.postId] })],
);

export const boardAds = sqliteTable("board_ads", {
  id: text("id").primaryKey(),
  creationKey: text("creation_key"),
  place: text("place", { enum: ["home", "board", "community-top"] }).notNull(),
  advertiser: text("advertiser").notNull(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  imageUrl: text("image_url"),
  colour: text("colour").notNull().default(""),
  linkUrl: text("link_url").notNull(),
  startsOn: text("starts_on").notNull(),
  endsOn: text("ends_on").notNull(),
  territories: codes("territories"),
  roles: list("roles", isRole),
  isStopped: flag("is_stopped"),
  rev: integer("rev").notNull().default(0),
  createdBy: text("created_by").notNull(),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
});

export const boardSums = sqliteTable(
  "board_sums",
  {
    subjectId: text("subject_id").notNull(),
    event: text("event").notNull(),
    day: text("day").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.event, table.day] })],
);
