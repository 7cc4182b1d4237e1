import { type SQL, sql } from "drizzle-orm";

/**
 * A condition for a query written by hand: true of rows whose author the viewer has not blocked. Both are names in the
 * query, a column or a parameter (`?1`). Every list of what people wrote asks it.
 */
export const isUnblocked = (viewer: string, author: string) =>
  `NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${viewer} AND blocked_id = ${author})`;

/** The same for a template of drizzle. */
export const unblockedBy = (viewerId: string, author: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${viewerId} AND blocked_id = ${author})`;

/**
 * A value for a template over `users`: `mine` when the viewer has blocked this user, `theirs` vice versa, else null.
 */
export const blockWith = (viewerId: string) => sql`CASE
  WHEN EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${viewerId} AND blocked_id = users.id) THEN 'mine'
  WHEN EXISTS (SELECT 1 FROM blocks WHERE blocker_id = users.id AND blocked_id = ${viewerId}) THEN 'theirs' END`;

export type Block = "mine" | "theirs" | null;
