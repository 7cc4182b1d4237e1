import type { chat } from "#contract/chat/calls";
import { LIVE_REGION } from "#contract/chat/socket";
import { issueCredentials } from "../../../durable-objects/credentials";
import type { Handler } from "../serve";

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
