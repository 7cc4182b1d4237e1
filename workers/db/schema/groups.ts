import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { EventKind } from "#contract/groups/shapes";
import { flag, milliseconds } from "../columns";

export const groups = sqliteTable("groups", {
  id: text("id").primaryKey(),
  creationKey: text("creation_key"),
  name: text("name").notNull(),
  description: text("description").notNull().default(""),
  imageUrl: text("image_url"),
  founderId: text("founder_id"),
  needsManager: flag("needs_manager"),
  roomId: text("room_id"),
  memberCount: integer("member_count").notNull().default(0),
  adminCount: integer("admin_count").notNull().default(0),
  membersRev: integer("members_rev").notNull().default(0),
  rev: integer("rev").notNull().default(0),
  latestAt: milliseconds("latest_at"),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
  deletedAt: integer("deleted_at"),
});

export const memberships = sqliteTable(
  "memberships",
  {
    groupId: text("group_id").notNull(),
    userId: text("user_id").notNull(),
    state: text("state", { enum: ["invited", "member", "admin", "declined", "exited", "removed"] }).notNull(),
    invitedAt: integer("invited_at"),
    updatedAt: milliseconds("updated_at"),
    invitedBy: text("invited_by"),
    message: text("message").notNull().default(""),
    joinedAt: integer("joined_at"),
    appliedAt: integer("applied_at"),
    lastReadAt: integer("last_read_at").notNull().default(0),
    tells: text("tells", { enum: ["all", "mentions", "nothing"] })
      .notNull()
      .default("all"),
    mutedUntil: integer("muted_until"),
    changeId: text("change_id").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
);

export const groupInvitations = sqliteTable("group_invitations", {
  id: text("id").primaryKey(),
  groupId: text("group_id").notNull(),
  userId: text("user_id").notNull(),
  inviterId: text("inviter_id"),
  message: text("message").notNull().default(""),
  invitedAt: milliseconds("invited_at"),
  outcome: text("outcome", { enum: ["accepted", "declined", "withdrawn", "renewed"] }),
  outcomeAt: integer("outcome_at"),
});

export const groupEvents = sqliteTable("group_events", {
  id: text("id").primaryKey(),
  groupId: text("group_id").notNull(),
  kind: text("kind").$type<EventKind>().notNull(),
  userId: text("user_id"),
  actorId: text("actor_id"),
  at: milliseconds("at"),
});
