import type { chat } from "#contract/chat/calls";
import { LIVE_REGION } from "#contract/chat/socket";
import { issueCredentials } from "../../../durable-objects/credentials";
import { sealDraft } from "../../../durable-objects/inbox/rewrap-inbox";
import { inboxOf } from "../../../durable-objects/objects";
import { notFound } from "../errors";
import type { Handler } from "../serve";

export const settings: Handler<typeof chat.settings> = async ({ viewer, env }) =>
  inboxOf(env, viewer.id).chatSettings();

export const changeSettings: Handler<typeof chat.changeSettings> = async ({ viewer, body, env }) =>
  inboxOf(env, viewer.id).changeChatSettings(body);

export const muteRoom: Handler<typeof chat.muteRoom> = async ({ viewer, params, body, env }) => {
  if (!(await inboxOf(env, viewer.id).mute(params.id, body.isMuted))) throw notFound();
};

export const keepRoom: Handler<typeof chat.keepRoom> = async ({ viewer, params, body, env }) => {
  if (!(await inboxOf(env, viewer.id).keepRoom(params.id, body.isFavourite))) throw notFound();
};

export const markRoom: Handler<typeof chat.markRoom> = async ({ viewer, params, body, env }) => {
  if (!(await inboxOf(env, viewer.id).markRoom(params.id, body.isMarked))) throw notFound();
};

export const saveDraft: Handler<typeof chat.saveDraft> = async ({ viewer, params, body, env }) => {
  const place = { userId: viewer.id, roomId: params.id };
  const { text, replyTo = null } = body;
  const payload = text === "" && replyTo === null ? null : await sealDraft(env, place, text);
  if (!(await inboxOf(env, viewer.id).saveDraft(params.id, payload, replyTo))) throw notFound();
};

/** Stateless: a later `cert` takes nothing away from an earlier one, so a refresh leaves no gap. */
export const cert: Handler<typeof chat.cert> = async ({ viewer, env, request }) => {
  const { id: userId, sessionId } = viewer;
  const { expiresAt, ...keys } = await issueCredentials(env.LIVE_SECRET, { userId, sessionId });
  return {
    ...keys,
    expiration: expiresAt,
    endpoint: new URL(request.url).host,
    region: LIVE_REGION,
    hasRoomSockets: true,
  };
};
