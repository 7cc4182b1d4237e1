import { DurableObject } from "cloudflare:workers";
import type { Env } from "../workers/env";

export type Counters = {
  notification: number;
  businessCardUnread: number;
  businessCardRequest: number;
  groupUnread: number;
  openCommunityUnread: number;
  chat: number;
};

/** One per user: live sockets, the room list and every unread counter. */
export class Inbox extends DurableObject<Env> {
  counters(): Counters {
    return {
      notification: 0,
      businessCardUnread: 0,
      businessCardRequest: 0,
      groupUnread: 0,
      openCommunityUnread: 0,
      chat: 0,
    };
  }

  /** Closes the sockets of a session that ended and remembers it until its credentials have expired. */
  endSession(sessionId: string) {
    this.ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS ended_sessions (session_id TEXT PRIMARY KEY)");
    this.ctx.storage.sql.exec("INSERT OR IGNORE INTO ended_sessions VALUES (?)", sessionId);
  }
}
