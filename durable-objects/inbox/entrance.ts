import { CERT_LIFETIME_MS } from "#contract/chat/limits";
import { ANNOUNCE, roomOfTopic } from "#contract/chat/socket";
import { type LivePlace, placeOfTopic } from "#contract/posts/live";
import type { Env } from "../../workers/env";
import type { Identity } from "../credentials";
import type { Presence } from "../mqtt/mqtt-session";
import { placeObject, roomObject } from "../objects";
import { readersAmong } from "../place/readers";
import { presenceOf } from "../presence/shares";
import type { InboxRecord } from "./inbox-record";
import type { OpenRoom, SignIns } from "./sign-ins";

type Parts = { ctx: DurableObjectState; env: Env; record: InboxRecord; signIns: SignIns };

/** Decides which sign-ins of a person may listen, here and in rooms, until they end. */
export class Entrance {
  constructor(private readonly parts: Parts) {}

  /** The sign-in has ended, or the account was closed since. */
  isOver({ sessionId, expiresAt }: Identity): boolean {
    const { signIns } = this.parts;
    const isExpelled = expiresAt - CERT_LIFETIME_MS <= signIns.expelledAt();
    return isExpelled || signIns.hasEnded(sessionId);
  }

  /** May this sign-in listen in a room? The answer is noted, so that its sockets there end with it. */
  async admit(roomId: string, identity: Identity): Promise<boolean> {
    if (this.isOver(identity)) return false;
    const { sessionId, expiresAt } = identity;
    await this.closeInRooms(this.parts.signIns.enterRoom({ roomId, sessionId, expiresAt }, Date.now()));
    return true;
  }

  /** Rooms that the person has open show their presence from now on, or no more. */
  async showPresence(presence: Presence): Promise<void> {
    const userId = this.parts.ctx.id.name;
    if (!userId) return;
    const rooms = this.parts.signIns.openRooms(Date.now());
    // A room that fails has lost its sockets with it.
    await Promise.allSettled(rooms.map((roomId) => this.room(roomId).showPresence(userId, presence)));
  }

  /** Rooms that the person has open ask anew who sees them. */
  async recheckPresence(): Promise<void> {
    const rooms = this.parts.signIns.openRooms(Date.now());
    await Promise.allSettled(rooms.map((roomId) => this.room(roomId).recheckPresence()));
  }

  /** Credentials of a sign-in that ended are refused until they would have expired. */
  async endSession(sessionId: string): Promise<void> {
    const { signIns } = this.parts;
    const now = Date.now();
    signIns.end(sessionId, now + CERT_LIFETIME_MS, now);
    await this.closeInRooms(signIns.leaveRooms(sessionId));
  }

  /** No credentials given before that time (epoch ms) open anything. */
  async expel(at: number): Promise<void> {
    const { signIns } = this.parts;
    signIns.expel(at);
    await this.closeInRooms(signIns.leaveRooms());
  }

  /** Those of the requested topics whose rooms and places let this person in. */
  enterTopics(userId: string, filters: string[]): Promise<ReadonlySet<string>> | null {
    this.noteArrival(userId, filters);
    const asked = [...this.enterRooms(userId, filters), ...this.enterPlaces(userId, filters)];
    if (asked.length === 0) return null;
    return Promise.all(asked).then((granted) => new Set(granted.flat()));
  }

  /**
   * Notes each screen that opens, and each place looked at, since it may be new. Where noting fails, the person has the
   * news when they load the page.
   */
  private noteArrival(userId: string, filters: string[]) {
    if (filters.some((filter) => filter === ANNOUNCE || placeOfTopic(filter))) this.arrive(userId);
  }

  /** This person is there, and may belong to other places than before. */
  arrive(userId: string) {
    const { ctx, env } = this.parts;
    ctx.waitUntil(
      presenceOf(env, userId)
        .arrive(userId)
        .catch(() => undefined),
    );
  }

  /** A room that this Inbox does not list is not asked. */
  private enterRooms(userId: string, filters: string[]): Promise<string[]>[] {
    const { record } = this.parts;
    const own = filters.flatMap((filter) => {
      const roomId = roomOfTopic(filter);
      return roomId !== null && record.isMember(roomId) ? [{ filter, roomId }] : [];
    });
    return own.map(async ({ filter, roomId }) => {
      const isIn = await this.room(roomId)
        .relayTo(userId)
        .catch(() => false);
      return isIn && record.isMember(roomId) ? [filter] : [];
    });
  }

  /** A place that this person may not read is not asked: an object is made by its name alone, and stays. */
  private enterPlaces(userId: string, filters: string[]): Promise<string[]>[] {
    return filters.flatMap((filter) => {
      const place = placeOfTopic(filter);
      return place ? [this.enterPlace(userId, place).then((isIn) => (isIn ? [filter] : []))] : [];
    });
  }

  private async enterPlace(userId: string, place: LivePlace): Promise<boolean> {
    const { DB } = this.parts.env;
    try {
      const [reader] = await readersAmong(DB, place, [userId]);
      if (reader === undefined) return false;
      await placeObject(this.parts.env, place).listen(userId);
      return true;
    } catch {
      return false;
    }
  }

  private async closeInRooms(open: OpenRoom[]) {
    const userId = this.parts.ctx.id.name;
    if (!userId) return;
    const closing = open.map(({ roomId, sessionId }) => this.room(roomId).hangUp(userId, sessionId));
    // A room that fails has lost its sockets with it.
    await Promise.allSettled(closing);
  }

  private room(roomId: string) {
    return roomObject(this.parts.env, roomId);
  }
}
