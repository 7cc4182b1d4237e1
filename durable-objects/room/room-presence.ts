import { NAMED_READERS, TYPING_PASSED_MS } from "#contract/chat/limits";
import { blocks as blocksTable } from "../../workers/db/schema/moderation";
import { allRows } from "../../workers/db/sql";
import type { Env } from "../../workers/env";
import type { Sockets } from "../mqtt/sockets";
import type { RoomRecord } from "./room-record";

type Parts = {
  ctx: DurableObjectState;
  env: Env;
  record: RoomRecord;
  sockets: Sockets;
  topic: () => string;
};

/**
 * Shows those who have the room open, and who writes, to one another: people who both chose that, in small rooms, and
 * never across a block. Nothing of it is stored or logged, and nobody is sent anything because of somebody whom they do
 * not see: the moment would tell it.
 */
export class RoomPresence {
  /** The sockets as they were when everybody was notified. */
  private publishedAt = -1;
  private isPublishing = false;
  private readonly typedAt = new Map<string, number>();

  constructor(private readonly parts: Parts) {}

  /** Call after whatever may change who is here. */
  refresh() {
    const { ctx, sockets, topic } = this.parts;
    if (sockets.changes === this.publishedAt || this.isPublishing) return;
    if (sockets.showing(topic()).size === 0) {
      this.publishedAt = sockets.changes;
      return;
    }
    ctx.waitUntil(this.publish());
  }

  /** Who may see whom is perhaps not what it was. */
  recheck() {
    this.parts.sockets.changes += 1;
    this.refresh();
  }

  /** Somebody writes. */
  async typing(userId: string, now: number) {
    const { sockets, topic } = this.parts;
    if (!this.showing().has(userId) || (this.typedAt.get(userId) ?? 0) > now - TYPING_PASSED_MS) return;
    this.typedAt.set(userId, now);
    const seenBy = await this.whoSeesWhom();
    if (!seenBy || !this.showing().has(userId)) return;
    const isFor = (reader: string) => this.showing().has(reader) && seenBy(reader).includes(userId);
    sockets.publish({ topic: topic(), frame: () => ({ type: "typing", userId }), isFor });
  }

  private async publish() {
    const { sockets, topic } = this.parts;
    this.isPublishing = true;
    try {
      while (sockets.changes !== this.publishedAt) {
        const at = sockets.changes;
        const seenBy = await this.whoSeesWhom();
        // Who came or went meanwhile was not asked about.
        if (sockets.changes !== at) continue;
        this.publishedAt = at;
        // Where blocks cannot be known, nobody is shown.
        sockets.publishPresence(topic(), seenBy ?? (() => []));
      }
    } finally {
      this.isPublishing = false;
    }
  }

  /** Null: that cannot be known now. */
  private async whoSeesWhom(): Promise<((userId: string) => string[]) | null> {
    const asked = [...this.showing()].sort();
    const blocks = asked.length < 2 ? [] : await this.blocksAmong(asked).catch(() => null);
    if (!blocks) return null;
    const isBlocked = (one: string, other: string) =>
      blocks.some(({ a, b }) => (a === one && b === other) || (a === other && b === one));
    return (userId) => {
      const now = this.showing();
      if (!now.has(userId) || !asked.includes(userId)) return [];
      return asked.filter((other) => other !== userId && now.has(other) && !isBlocked(userId, other));
    };
  }

  private async blocksAmong(userIds: readonly string[]): Promise<{ a: string; b: string }[]> {
    const results = await allRows(
      this.parts.env.DB,
      { a: blocksTable.blockerId, b: blocksTable.blockedId },
      `SELECT blocker_id AS a, blocked_id AS b FROM blocks
       WHERE blocker_id IN (SELECT value FROM json_each(?1)) AND blocked_id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(userIds),
    );
    return results;
  }

  /** Members who show their presence and have the room open; in large rooms nobody is shown. */
  private showing(): Set<string> {
    const { record, sockets, topic } = this.parts;
    if (record.memberCount() > NAMED_READERS) return new Set();
    return new Set([...sockets.showing(topic())].filter((userId) => record.member(userId)));
  }
}
