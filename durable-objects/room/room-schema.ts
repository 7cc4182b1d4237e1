/** The tables of a room. A step never changes after release; a new one goes to the end. */
export const ROOM_STEPS = [
  `CREATE TABLE room (
     id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, owner_id TEXT NOT NULL,
     revision INTEGER NOT NULL, last_seq INTEGER NOT NULL, created_at INTEGER NOT NULL
   );
   CREATE TABLE keys (version INTEGER PRIMARY KEY, wrapped TEXT NOT NULL, created_at INTEGER NOT NULL);
   CREATE TABLE members (
     user_id TEXT PRIMARY KEY,
     joined_seq INTEGER NOT NULL,             -- sees what comes after this
     sent_seq INTEGER NOT NULL DEFAULT 0,     -- own newest message
     joined_at INTEGER NOT NULL,
     left_at INTEGER                          -- NULL: is a member
   ) WITHOUT ROWID;
   CREATE TABLE messages (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sender_id TEXT NOT NULL,
     client_message_id TEXT NOT NULL, payload TEXT NOT NULL, created_at INTEGER NOT NULL,
     UNIQUE (sender_id, client_message_id)
   );
   CREATE TABLE owed (user_id TEXT PRIMARY KEY, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL) WITHOUT ROWID;`,
  `ALTER TABLE messages ADD COLUMN version INTEGER NOT NULL DEFAULT 0;  -- the room's revision at its last change
   ALTER TABLE messages ADD COLUMN edited_at INTEGER;
   ALTER TABLE messages ADD COLUMN deleted_at INTEGER;
   CREATE INDEX changed_messages ON messages (version) WHERE version > 0;
   ALTER TABLE members ADD COLUMN read_seq INTEGER NOT NULL DEFAULT 0;  -- as far as they let others know
   CREATE TABLE acknowledgements (
     seq INTEGER NOT NULL, user_id TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (seq, user_id)
   ) WITHOUT ROWID;
   CREATE TABLE medias (
     name TEXT PRIMARY KEY, owner_id TEXT NOT NULL,
     info TEXT NOT NULL,                      -- file name and kind, sealed
     size INTEGER NOT NULL, has_thumbnail INTEGER NOT NULL, created_at INTEGER NOT NULL,
     seq INTEGER                              -- NULL: not sent yet
   ) WITHOUT ROWID;
   CREATE INDEX medias_by_message ON medias (seq);`,
  `-- Whose word the title is. NULL: nobody noted it.
   ALTER TABLE room ADD COLUMN title_by TEXT;`,
  `-- Who listens over the one connection to their Inbox.
   CREATE TABLE relays (user_id TEXT PRIMARY KEY) WITHOUT ROWID;`,
  `-- The community whose members this room has, and the number of the member list it last got. NULL: no community's.
   ALTER TABLE room ADD COLUMN community_id TEXT;
   ALTER TABLE room ADD COLUMN roll INTEGER NOT NULL DEFAULT 0;`,
  `ALTER TABLE room RENAME COLUMN community_id TO group_id;
   ALTER TABLE owed RENAME TO retries;`,
  `-- The message that it replies to. NULL: none.
   ALTER TABLE messages ADD COLUMN reply_to TEXT;`,
  `CREATE TABLE pins (message_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, pinned_at INTEGER NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE mentions (seq INTEGER NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (user_id, seq)) WITHOUT ROWID;
   CREATE INDEX mentions_by_message ON mentions (seq);
   -- The newest message that mentions the member.
   ALTER TABLE members ADD COLUMN mentioned_seq INTEGER NOT NULL DEFAULT 0;`,
  `CREATE TABLE reactions (
     seq INTEGER NOT NULL, kind TEXT NOT NULL, user_id TEXT NOT NULL, created_at INTEGER NOT NULL,
     PRIMARY KEY (seq, kind, user_id)
   ) WITHOUT ROWID;
   CREATE INDEX reactions_by_user ON reactions (user_id);`,
  "ALTER TABLE messages ADD COLUMN forwarded INTEGER NOT NULL DEFAULT 0;",
  `CREATE TABLE scheduled (
     id TEXT PRIMARY KEY, sender_id TEXT NOT NULL, client_message_id TEXT NOT NULL,
     payload TEXT NOT NULL, reply_to TEXT, send_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
     due_at INTEGER NOT NULL,                 -- when it is put into the queue, for the first time or again
     is_sending INTEGER NOT NULL DEFAULT 0,
     UNIQUE (sender_id, client_message_id)
   ) WITHOUT ROWID;
   CREATE INDEX scheduled_due ON scheduled (due_at);`,
  `-- Why it could not be sent; \`due_at\` is then when it is removed. NULL: it waits.
   ALTER TABLE scheduled ADD COLUMN failure TEXT;`,
  `-- What the room itself notes with this line (contract/chat/notices.ts). NULL: it is a message of its sender.
   ALTER TABLE messages ADD COLUMN notice TEXT;`,
  `CREATE TABLE urgent (
     seq INTEGER PRIMARY KEY, reason TEXT NOT NULL,   -- sealed
     round INTEGER NOT NULL DEFAULT 0,                -- which notification comes next: 0 is the first
     round_at INTEGER NOT NULL,
     due_at INTEGER                                   -- when it is put into the queue, for the first time or again; NULL: it is over
   );
   CREATE INDEX urgent_due ON urgent (due_at) WHERE due_at IS NOT NULL;
   CREATE TABLE urgent_recipients (seq INTEGER NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (seq, user_id)) WITHOUT ROWID;`,
];
