import { uuidv7 } from "uuidv7";
import type { chat } from "#contract/chat/calls";
import { FORWARD_BYTES } from "#contract/chat/limits";
import {
  CHAT_MESSAGE_DELETED,
  CHAT_TOO_FAST,
  FORWARD_NO_TEXT,
  FORWARD_TOO_LARGE,
  FORWARD_UNREADABLE,
  MESSAGE_UNREADABLE,
  WITHDRAWN_MESSAGE,
} from "#contract/chat/texts";
import { HIDDEN_MESSAGE } from "#contract/moderation/texts";
import { blankedName, withoutPatientData } from "#contract/patient-data";
import { inboxOf } from "../../../durable-objects/objects";
import type { Media, OpenedMessage } from "../../../durable-objects/room/room-view";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { conflict, notFound, Refusal, tooLarge, tooMany } from "../errors";
import type { Handler } from "../serve";
import { keepMedia, openedBytes } from "./media";
import { roomOf } from "./objects";
import { refuseClosedRoom } from "./rooms/blocked-room";
import { shownMessage } from "./rooms/room";

/** Texts that the service puts in the place of a message's own. */
const PLACEHOLDERS = [MESSAGE_UNREADABLE, HIDDEN_MESSAGE, WITHDRAWN_MESSAGE];

/** Every room is asked before the first is written to; what one of them has already is not sent there again. */
export const forwardMessage: Handler<typeof chat.forwardMessage> = async ({ viewer, params, body, env }) => {
  const { clientMessageId = uuidv7(), isBlanked } = body;
  const roomIds = [...new Set(body.rooms)];
  const original = await (await roomOf(env, params.id)).message(viewer.id, params.messageId);
  if (!original) throw notFound();
  if (original.deletedAt !== null) throw conflict(CHAT_MESSAGE_DELETED);
  if (original.notice || PLACEHOLDERS.includes(original.text)) throw conflict(FORWARD_NO_TEXT);
  refuseMedias(original.medias, roomIds.length);
  for (const roomId of roomIds) await refuseForeignRoom(viewer, env, roomId);
  const messages = [];
  for (const roomId of roomIds) {
    const sent = await forwardTo(
      { viewer, env, from: params.id, roomId, isBlanked },
      original,
      clientMessageId,
    );
    messages.push({ ...shownMessage(roomId, sent), roomId });
  }
  return { messages };
};

function refuseMedias(medias: readonly Media[], rooms: number) {
  if (medias.some(({ isUnreadable }) => isUnreadable)) throw conflict(FORWARD_UNREADABLE);
  const bytes = medias.reduce((sum, { size }) => sum + size, 0);
  if (bytes * rooms > FORWARD_BYTES) throw tooLarge(FORWARD_TOO_LARGE);
}

/** 404 for a room of others; 403, which names the room, for one that is closed to the viewer. */
async function refuseForeignRoom(viewer: Viewer, env: Env, roomId: string) {
  const members = await (await roomOf(env, roomId)).members(viewer.id);
  if (!members) throw notFound();
  try {
    await refuseClosedRoom(viewer, env, members);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.code, error.message, { errors: { [roomId]: error.message } });
  }
}

type Forwarding = { viewer: Viewer; env: Env; from: string; roomId: string; isBlanked: boolean };

async function forwardTo(
  forwarding: Forwarding,
  original: OpenedMessage,
  clientMessageId: string,
): Promise<OpenedMessage> {
  const { viewer, env, roomId, isBlanked } = forwarding;
  const room = await roomOf(env, roomId);
  const before = await room.sentAs(viewer.id, clientMessageId);
  if (before) return before;
  if (!(await inboxOf(env, viewer.id).admitSend())) throw tooMany(1, CHAT_TOO_FAST);
  const medias: string[] = [];
  // One after the other: several at once would be in memory together.
  for (const media of original.medias) medias.push(await copied(forwarding, media));
  const text = isBlanked ? withoutPatientData(original.text) : original.text;
  const sent = await room.send(viewer.id, { text, clientMessageId, medias, isForwarded: true });
  if (!sent || typeof sent === "string") throw notFound();
  return sent;
}

/** Opened with the key of its room and sealed with that of the other; gives the name of the copy. */
async function copied({ viewer, env, from, roomId, isBlanked }: Forwarding, media: Media): Promise<string> {
  const place = { viewer, env, roomId: from };
  const bytes = await openedBytes(place, media.name, "original");
  if (!bytes) throw conflict(FORWARD_UNREADABLE);
  const preview = media.hasThumbnail ? await openedBytes(place, media.name, "thumbnail") : null;
  const fileName = isBlanked ? blankedName(media.fileName) : media.fileName;
  return keepMedia(
    { viewer, env, roomId },
    { file: new File([bytes], fileName), thumbnail: preview ? new File([preview], "thumbnail") : undefined },
  );
}
