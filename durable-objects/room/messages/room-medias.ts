import { MEDIA_UNSENT_MS } from "#contract/chat/limits";
import { writeSessionKey } from "#contract/chat/payload";
import type { RoomKeys } from "../room-keys";
import type { RoomRecord } from "../room-record";
import type { Media, MediaWithSender } from "../room-view";
import type { MediaRecord, SentMediaRow } from "./media-record";
import type { RoomTexts } from "./room-texts";

/**
 * The key that seals an upload, and the one that opens one sealed by its sender; null for a key unknown to this room.
 */
export type UploadKeys = { sealing: string; opening: string | null };
export type NewMedia = { name: string; info: string; size: number; hasThumbnail: boolean };

/** Images and files of a room, for its members; somebody who is none gets null. */
export class RoomMedias {
  constructor(
    private readonly record: RoomRecord,
    private readonly medias: MediaRecord,
    private readonly texts: RoomTexts,
    private readonly keys: RoomKeys,
  ) {}

  async uploadKeys(userId: string, openingVersion?: number): Promise<UploadKeys | null> {
    if (!this.record.member(userId)) return null;
    const wasHere = openingVersion !== undefined && this.record.key(openingVersion) !== undefined;
    const [newest, opening] = await Promise.all([
      this.keys.newest(),
      wasHere ? this.keys.at(openingVersion) : null,
    ]);
    return { sealing: writeSessionKey(newest), opening: opening && writeSessionKey(opening) };
  }

  add(userId: string, { name, info, size, hasThumbnail }: NewMedia, now: number): string[] | false | null {
    if (!this.record.member(userId)) return null;
    const row = { name, owner_id: userId, info, size, has_thumbnail: hasThumbnail ? 1 : 0, created_at: now };
    if (!this.medias.add(row)) return false;
    return this.medias.deleteUnsent(now - MEDIA_UNSENT_MS);
  }

  /**
   * A media is seen by its owner before it is sent, and by members who came before it was sent. `sessionKey` is empty
   * when nothing opens it.
   */
  async seenBy(userId: string, name: string): Promise<{ media: Media; sessionKey: string } | null> {
    const member = this.record.member(userId);
    const row = this.medias.byName(name);
    const isSeen = row?.seq ? row.seq > (member?.joined_seq ?? 0) : row?.owner_id === userId;
    if (!member || !row || !isSeen) return null;
    const media = await this.texts.media(row);
    if (media.isUnreadable) return { media, sessionKey: "" };
    return { media, sessionKey: writeSessionKey(await this.keys.at(media.keyVersion)) };
  }

  /** A media that this person has sent, also after they have left the room. */
  async ownedBy(userId: string, name: string): Promise<{ media: Media; sessionKey: string } | null> {
    const row = this.medias.byName(name);
    if (row?.owner_id !== userId) return null;
    const media = await this.texts.media(row);
    if (media.isUnreadable) return null;
    return { media, sessionKey: writeSessionKey(await this.keys.at(media.keyVersion)) };
  }

  async sent(userId: string, page: { limit: number; offset: number }): Promise<MediaWithSender[] | null> {
    const member = this.record.member(userId);
    if (!member) return null;
    const rows = this.medias.newest(member.joined_seq, page);
    return Promise.all(rows.map((row) => this.sentMedia(row)));
  }

  private async sentMedia(row: SentMediaRow): Promise<MediaWithSender> {
    return { ...(await this.texts.media(row)), seq: row.seq, senderId: row.owner_id, sentAt: row.sent_at };
  }
}
