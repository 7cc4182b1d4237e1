import { uuidv7 } from "uuidv7";
import { QUOTED_CHARS } from "#contract/chat/limits";
import type { MessageReactions, SealedMedia, SealedMessage } from "#contract/chat/live";
import { readMediaInfo } from "#contract/chat/media-info";
import { openText, readPayload, sealText } from "#contract/chat/payload";
import { MEDIA_UNREADABLE, MESSAGE_UNREADABLE } from "#contract/chat/texts";
import type { RoomKeys } from "../room-keys";
import type { Media, OpenedMessage, OpenedQuotation } from "../room-view";
import type { MediaRecord, MediaRow } from "./media-record";
import { type MessageRecord, type MessageRow, sentOf } from "./message-record";
import type { SealedUrgent, UrgentRecord } from "./urgent-record";

/** Seals what is written and opens what is read. */
export class RoomTexts {
  constructor(
    private readonly messages: MessageRecord,
    private readonly medias: MediaRecord,
    private readonly urgent: UrgentRecord,
    private readonly keys: RoomKeys,
  ) {}

  /** A payload under the newest key, with the version of that key. */
  async sealed(text: string, id = uuidv7()) {
    const key = await this.keys.newest();
    return {
      id,
      keyVersion: key.keyVersion,
      payload: await sealText(key.key, { ...key, messageId: id }, text),
    };
  }

  /** The text of a payload of this room. */
  async text(sealed: string): Promise<string> {
    const payload = readPayload(sealed);
    if (!payload) throw new Error("a payload is not readable");
    const { key, roomId } = await this.keys.at(payload.keyVersion);
    return openText(key, roomId, payload);
  }

  /**
   * Rows as their readers see them, with what hangs on them. `quotedAfter`: the place after which the reader sees what is
   * quoted; without it nothing is quoted.
   */
  async opened(rows: MessageRow[], quotedAfter?: number): Promise<OpenedMessage[]> {
    const [messages, quoted] = await Promise.all([
      Promise.all(this.framed(rows).map(async (frame) => this.withText(frame, await this.textOf(frame)))),
      quotedAfter === undefined ? null : this.quotations(rows, quotedAfter),
    ]);
    if (!quoted?.size) return messages;
    return messages.map((message) => ({ ...message, quoted: quoted.get(message.replyTo ?? "") }));
  }

  async openedOne(row: MessageRow, quotedAfter: number): Promise<OpenedMessage> {
    const [message] = await this.opened([row], quotedAfter);
    if (!message) throw new Error("a row makes a message");
    return message;
  }

  /** A message as replies quote it. */
  async quotation(row: MessageRow): Promise<OpenedQuotation> {
    const [frame, text] = [this.frame(row), await this.textOf(row)];
    const { id, seq, senderId, createdAt, deletedAt } = frame;
    const medias = await Promise.all(frame.medias.slice(0, 1).map((media) => this.openedMedia(media)));
    // Half of a character would be another one in the page than in its scripts.
    const words = text.slice(0, QUOTED_CHARS).replace(/[\ud800-\udbff]$/, "");
    return { id, seq, senderId, createdAt, deletedAt, text: words, medias };
  }

  private async quotations(rows: MessageRow[], after: number): Promise<Map<string, OpenedQuotation>> {
    const ids = rows.flatMap(({ reply_to, deleted_at }) => (deleted_at === null ? (reply_to ?? []) : []));
    if (ids.length === 0) return new Map();
    const seen = this.messages.byIds(ids).filter(({ seq }) => seq > after);
    return new Map(await Promise.all(seen.map(async (row) => [row.id, await this.quotation(row)] as const)));
  }

  /** A new message as it travels: nobody can have acknowledged it yet. */
  newFrame(row: MessageRow, hasMore: boolean, mentions: string[] = []): SealedMessage {
    return hasMore
      ? this.frame(row)
      : frameOf(row, { medias: [], acknowledgedBy: [], mentions, reactions: [], urgent: undefined });
  }

  /** A row as it travels, sealed. */
  frame(row: MessageRow): SealedMessage {
    const [frame] = this.framed([row]);
    if (!frame) throw new Error("a row makes a frame");
    return frame;
  }

  media(row: MediaRow): Promise<Media> {
    return this.openedMedia(sealedMedia(row));
  }

  private framed(rows: MessageRow[]): SealedMessage[] {
    const seqs = rows.map(({ seq }) => seq);
    const [from, to] = [Math.min(...seqs), Math.max(...seqs)];
    const acknowledgements = rows.length > 0 ? this.messages.acknowledgements(from, to) : new Map();
    const mentions = rows.length > 0 ? this.messages.mentions(from, to) : new Map();
    const reactions = rows.length > 0 ? this.messages.reactions(from, to) : new Map();
    const urgent = rows.length > 0 ? this.urgent.between(from, to) : new Map();
    const medias = rows.length > 0 ? Map.groupBy(this.medias.between(from, to), ({ seq }) => seq) : new Map();
    return rows.map((row) =>
      frameOf(row, {
        medias: medias.get(row.seq) ?? [],
        acknowledgedBy: acknowledgements.get(row.seq) ?? [],
        mentions: mentions.get(row.seq) ?? [],
        reactions: reactions.get(row.seq) ?? [],
        urgent: urgent.get(row.seq),
      }),
    );
  }

  /** A frame as its readers see it, when its text is known. */
  async withText(
    { type: _, payload: __, medias, ...message }: SealedMessage,
    text: string,
  ): Promise<OpenedMessage> {
    const opened = await Promise.all(medias.map((media) => this.openedMedia(media)));
    if (!message.urgent) return { ...message, text, medias: opened };
    const reason = await this.text(message.urgent.reason).catch(() => MESSAGE_UNREADABLE);
    return { ...message, text, medias: opened, urgent: { ...message.urgent, reason } };
  }

  private async textOf({ payload }: Pick<SealedMessage, "payload">): Promise<string> {
    return payload === "" ? "" : this.text(payload).catch(() => MESSAGE_UNREADABLE);
  }

  private async openedMedia({ info, ...media }: SealedMedia): Promise<Media> {
    const existing = readMediaInfo(await this.text(info).catch(() => ""));
    if (!existing) return { ...media, ...UNREADABLE };
    return { ...media, ...existing, keyVersion: readPayload(info)?.keyVersion ?? 0 };
  }
}

/** A member may have stored a message that does not open: it must not take its neighbours along. */
const UNREADABLE = {
  fileName: MEDIA_UNREADABLE,
  contentType: "application/octet-stream",
  hasThumbnail: false,
  keyVersion: 0,
  isUnreadable: true,
} as const;

type Hanging = {
  medias: MediaRow[];
  acknowledgedBy: string[];
  mentions: string[];
  reactions: MessageReactions;
  urgent: SealedUrgent | undefined;
};

function frameOf(
  row: MessageRow,
  { medias, acknowledgedBy, mentions, reactions, urgent }: Hanging,
): SealedMessage {
  return {
    type: "message",
    ...sentOf(row),
    version: row.version,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    medias: medias.map(sealedMedia),
    acknowledgedBy,
    ...(mentions.length > 0 && { mentions }),
    ...(reactions.length > 0 && { reactions }),
    ...(row.reply_to !== null && row.deleted_at === null && { replyTo: row.reply_to }),
    ...(urgent && row.deleted_at === null && { urgent }),
    ...(row.forwarded === 1 && row.deleted_at === null && { isForwarded: true as const }),
    ...(row.notice !== null && { notice: row.notice }),
  };
}

function sealedMedia({ name, size, has_thumbnail, info }: MediaRow): SealedMedia {
  return { name, size, hasThumbnail: has_thumbnail === 1, info };
}
