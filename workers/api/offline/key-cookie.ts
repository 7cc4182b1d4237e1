import { serialize } from "hono/utils/cookie";
import { OFFLINE_KEY_COOKIE, OFFLINE_PATH } from "#contract/offline/limits";

/**
 * The key of the sealed copy in a browser. The browser drops it by itself, also without a network; it goes along with no
 * request but that of the offline page, whose script reads it.
 */
export const offlineKeyCookie = (key: string, maxAgeMs: number) =>
  serialize(OFFLINE_KEY_COOKIE, key, {
    path: OFFLINE_PATH,
    secure: true,
    sameSite: "Strict",
    maxAge: Math.max(0, Math.floor(maxAgeMs / 1000)),
  });

/** Goes with every sign-in and sign-out: what another session left behind cannot be opened. */
export const expiredOfflineKey = offlineKeyCookie("", 0);
