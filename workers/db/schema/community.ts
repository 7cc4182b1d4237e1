import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
  latestAt: integer("latest_at"),
  closedAt: integer("closed_at"),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
});

export const communityMembers = sqliteTable(
  "community_members",
  {
    communityId: text("community_id").notNull(),
    userId: text("user_id").notNull(),
    state: text("state", { enum: ["none", "joined", "left", "banned"] }).notNull(),
    role: text("role", { enum: ["member", "moderator", "admin"] })
      .notNull()
      .default("member"),
    rank: integer("rank").generatedAlwaysAs(
      sql`CASE role WHEN 'admin' THEN 0 WHEN 'moderator' THEN 1 ELSE 2 END`,
    ),
    joinedAt: milliseconds("joined_at"),
    lastReadAt: integer("last_read_at").notNull().default(0),
    tells: text("tells", { enum: ["all", "mentions", "nothing"] })
      .notNull()
      .default("all"),
    mutedUntil: integer("muted_until").notNull().default(0),
    banReason: text("ban_reason").notNull().default(""),
    bannedBy: text("banned_by"),
    bannedAt: integer("banned_at"),
    updatedAt: milliseconds("updated_at"),
  },
  (table) => [primaryKey({ columns: [table.communityId, table.userId] })],
);

export const communityLog = sqliteTable("community_log", {
  id: integer("id").primaryKey(),
  communityId: text("community_id").notNull(),
  at: milliseconds("at"),
  /** NULL: has left the service. */
  actorId: text("actor_id"),
  userId: text("user_id"),
  act: text("act", { enum: ["role", "ban", "unban", "hide", "restore"] }).notNull(),
  detail: text("detail").notNull().default(""),
});

export const communityBanners = sqliteTable("community_banners", {
  id: text("id").primaryKey(),
  /** NULL: shown in all of them. */
  communityId: text("community_id"),
  position: text("position").notNull().default("community-top"),
  title: text("title").notNull(),
  body: text("body").notNull().default(""),
  image: text("image"),
  link: text("link"),
  place: integer("place").notNull().default(0),
  startsAt: milliseconds("starts_at"),
  /** NULL: until it is taken down. */
  endsAt: integer("ends_at"),
  createdAt: milliseconds("created_at"),
});
