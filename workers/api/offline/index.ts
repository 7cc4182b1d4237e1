import type { offline } from "#contract/offline/calls";
import { OFFLINE_MS } from "#contract/offline/limits";
import { OFFLINE_OWN_DEVICE } from "#contract/offline/texts";
import { keyedDigest } from "../auth/keyed-digest";
import { conflict } from "../errors";
import type { Handler, Handlers } from "../serve";
import { bedsOf, listsOf, roomsOf } from "./copy";
import { offlineKeyCookie } from "./key-cookie";

/** The key belongs to the session: nobody gets it again once that has ended. */
const copy: Handler<typeof offline.copy> = async (call) => {
  const { viewer, query, env, setCookie } = call;
  if (!viewer.isOwnDevice) throw conflict(OFFLINE_OWN_DEVICE);
  const [key, rooms, lists, beds] = await Promise.all([
    keyedDigest(env, "offline-key", viewer.sessionId),
    roomsOf(call, new Set(query.known.split(","))),
    listsOf(call),
    bedsOf(call),
  ]);
  const now = Date.now();
  const until = Math.min(now + OFFLINE_MS, viewer.sessionEndsAt);
  setCookie(offlineKeyCookie(key, until - now));
  return { key, until, rooms, lists, beds };
};

export const offlineHandlers: Handlers<typeof offline> = { copy };
