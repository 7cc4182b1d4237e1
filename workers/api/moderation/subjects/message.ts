import { MESSAGES_BEFORE } from "#contract/moderation/limits";
import { readMessageSubject } from "#contract/moderation/message-subject";
import { HIDDEN_MESSAGE } from "#contract/moderation/texts";
import type { Env } from "../../../env";
import { dropForgottenMedias } from "../../chat/media/media-place";
import { roomOf } from "../../chat/objects";
import { peopleOf } from "../../chat/people/people";
import { isIssuedRoom } from "../../chat/rooms/room-register";
import type { Reportable } from "../reportable";

/**
 * A message, with the few before it. Rooms are sealed and no operator is in them: what goes out of one is what this
 * member sees there, and nothing else.
 */
export const message: Reportable = {
  async seenBy({ viewer, db, env }, id) {
    const { roomId, messageId } = readMessageSubject(id);
    const seen = await seenIn(env, viewer.id, { roomId, messageId });
    const reported = seen?.at(-1);
    if (!seen || reported?.id !== messageId || reported.deletedAt !== null) return null;
    const people = await peopleOf(
      db,
      seen.map(({ senderId }) => senderId),
    );
    return {
      itemId: id,
      authorId: reported.senderId,
      path: `/rooms/${roomId}`,
      lines: seen.map(({ id: each, senderId, text, medias, createdAt }) => ({
        name: people.get(senderId)?.name ?? "退会したメンバー",
        text: [text, ...medias.map(({ fileName }) => `［添付：${fileName}］`)].filter(Boolean).join("\n"),
        at: createdAt,
        isReported: each === messageId,
      })),
    };
  },

  async erase(env, itemId) {
    const { roomId, messageId } = readMessageSubject(itemId);
    const medias = await (await roomOf(env, roomId)).hide(messageId, HIDDEN_MESSAGE);
    await dropForgottenMedias(env, roomId, medias);
  },
};

type Place = { roomId: string; messageId: string };

async function seenIn(env: Env, userId: string, { roomId, messageId }: Place) {
  if (!(await isIssuedRoom(env, roomId))) return null;
  const room = await roomOf(env, roomId);
  const seq = await room.seqOf(userId, messageId);
  if (seq === null) return null;
  const view = await room.view(userId, { before: seq + 1, limit: 1 + MESSAGES_BEFORE, offset: 0 });
  return view?.messages ?? null;
}
