import { newRoomKey, type RoomKey, unwrapRoomKey } from "../encryption";
import type { RoomRecord } from "./room-record";

/** The keys of one room, unwrapped once per wake. */
export class RoomKeys {
  private readonly known = new Map<number, Promise<RoomKey>>();

  constructor(
    private readonly record: RoomRecord,
    private readonly masterKey: string,
  ) {}

  newest(): Promise<RoomKey> {
    return this.at(this.record.newestKey().version);
  }

  at(keyVersion: number): Promise<RoomKey> {
    const known = this.known.get(keyVersion);
    if (known) return known;
    const unwrapping = this.unwrap(keyVersion);
    this.known.set(keyVersion, unwrapping);
    // A failed attempt is not kept, so that the next one tries anew; nor is a version that somebody made up.
    unwrapping.catch(() => this.known.delete(keyVersion));
    return unwrapping;
  }

  first(roomId: string) {
    return newRoomKey(this.masterKey, { roomId, keyVersion: 1 });
  }

  /** A key for the next version, ready to be added in one step with what makes it necessary. */
  next(roomId: string) {
    return newRoomKey(this.masterKey, { roomId, keyVersion: this.record.newestKey().version + 1 });
  }

  private async unwrap(keyVersion: number) {
    const row = this.record.key(keyVersion);
    const room = this.record.room();
    if (!row || !room) throw new Error(`no key ${keyVersion}`);
    return unwrapRoomKey(this.masterKey, { roomId: room.id, keyVersion }, row.wrapped);
  }
}
