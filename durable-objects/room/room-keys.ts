import { countRewrap, type MasterKeys, masterKeys, type Rewrapped } from "../../workers/keys/keys";
import { newRoomKey, type RoomKey, rewrapRoomKey, unwrapRoomKey } from "../encryption";
import { rewrapTitle } from "../title";
import type { RoomRecord } from "./room-record";

/** The keys of one room, unwrapped once per wake. */
export class RoomKeys {
  private readonly known = new Map<number, Promise<RoomKey>>();

  constructor(
    private readonly record: RoomRecord,
    private readonly env: MasterKeys,
  ) {}

  newest(): Promise<RoomKey> {
    return this.at(this.record.newestKey().version);
  }

  at(keyVersion: number): Promise<RoomKey> {
    const existing = this.known.get(keyVersion);
    if (existing) return existing;
    const unwrapping = this.unwrap(keyVersion);
    this.known.set(keyVersion, unwrapping);
    // A failed attempt is not kept, so that the next one tries anew; nor is a version that somebody made up.
    unwrapping.catch(() => this.known.delete(keyVersion));
    return unwrapping;
  }

  first(roomId: string) {
    return newRoomKey(this.env.MASTER_KEY, { roomId, keyVersion: 1 });
  }

  /** A key for the next version, ready to be added in one step with what makes it necessary. */
  next(roomId: string) {
    return newRoomKey(this.env.MASTER_KEY, { roomId, keyVersion: this.record.newestKey().version + 1 });
  }

  /** Seals keys and title under the current MASTER_KEY, where they still are under the one before it. */
  async rewrap(): Promise<Rewrapped> {
    const counts = { rewrapped: 0, unreadable: 0 };
    const room = this.record.room();
    if (!room) return counts;
    for (const { version, wrapped } of this.record.keys()) {
      const name = { roomId: room.id, keyVersion: version };
      const rewrapping = rewrapRoomKey(masterKeys(this.env), name, wrapped);
      await countRewrap(counts, rewrapping, (now) => this.record.rewrapKey(version, wrapped, now));
    }
    const { title } = room;
    await countRewrap(counts, rewrapTitle(this.env, room), (now) => this.record.rewrapTitle(title, now));
    return counts;
  }

  private async unwrap(keyVersion: number) {
    const row = this.record.key(keyVersion);
    const room = this.record.room();
    if (!row || !room) throw new Error(`no key ${keyVersion}`);
    return unwrapRoomKey(masterKeys(this.env), { roomId: room.id, keyVersion }, row.wrapped);
  }
}
