import { NOTIFICATIONS_STEP } from "./notifications/notification-schema";

/** The tables of an Inbox. A step never changes after release; a new one goes to the end. */
export const INBOX_STEPS = [
  `CREATE TABLE rooms (
     room_id TEXT PRIMARY KEY, is_member INTEGER NOT NULL, revision INTEGER NOT NULL,
     kind TEXT NOT NULL, title TEXT NOT NULL, owner_id TEXT NOT NULL,
     member_ids TEXT NOT NULL, member_count INTEGER NOT NULL,
     last_seq INTEGER NOT NULL, last_read INTEGER NOT NULL,
     latest TEXT, active_at INTEGER NOT NULL
   );
   CREATE INDEX rooms_by_activity ON rooms (is_member, active_at DESC);
   CREATE TABLE counts (kind TEXT PRIMARY KEY, unread INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE ended_sessions (session_id TEXT PRIMARY KEY, forget_at INTEGER NOT NULL) WITHOUT ROWID;`,
  `DROP INDEX rooms_by_activity;                       -- a row more for every message, to sort a few hundred
   ALTER TABLE rooms ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE rooms ADD COLUMN mail_due_at INTEGER;   -- NULL: no mail is due
   ALTER TABLE rooms ADD COLUMN mailed_at INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE drafts (room_id TEXT PRIMARY KEY, payload TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE expulsion (at INTEGER NOT NULL);`,
  "ALTER TABLE rooms ADD COLUMN pushed_at INTEGER NOT NULL DEFAULT 0;",
  `CREATE TABLE open_rooms (                           -- where a sign-in has sockets, which end with it
     room_id TEXT NOT NULL, session_id TEXT NOT NULL, entered_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
     PRIMARY KEY (room_id, session_id)
   ) WITHOUT ROWID;`,
  `CREATE TABLE used (kind TEXT NOT NULL, amount INTEGER NOT NULL, at INTEGER NOT NULL);  -- of the day
   CREATE INDEX used_by_kind ON used (kind, at);`,
  `CREATE TABLE items (                                -- badges are derived from them
     id TEXT PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL,
     ended_at INTEGER                                  -- NULL: not seen yet
   ) WITHOUT ROWID;
   CREATE INDEX items_open ON items (kind) WHERE ended_at IS NULL;
   CREATE INDEX items_ended ON items (ended_at) WHERE ended_at IS NOT NULL;`,
  NOTIFICATIONS_STEP,
  "DROP TABLE items",
  `-- The message that it replies to. NULL: none.
   ALTER TABLE drafts ADD COLUMN reply_to TEXT;`,
  `ALTER TABLE rooms ADD COLUMN favourite INTEGER NOT NULL DEFAULT 0;
   -- As unread, by the person themselves.
   ALTER TABLE rooms ADD COLUMN marked INTEGER NOT NULL DEFAULT 0;`,
  "ALTER TABLE rooms ADD COLUMN mentioned_seq INTEGER NOT NULL DEFAULT 0",
  `CREATE TABLE reminders (
     room_id TEXT NOT NULL, message_id TEXT NOT NULL, seq INTEGER NOT NULL, remind_at INTEGER NOT NULL,
     notification_id TEXT NOT NULL, PRIMARY KEY (room_id, message_id)
   ) WITHOUT ROWID;`,
];
