import { HOUR_MS, MINUTE_MS } from "#contract/limits";

export const OFFLINE_ROOMS = 20;
export const OFFLINE_MESSAGES = 50;
export const OFFLINE_LISTS = 20;
/** Hospitals of each list. */
export const OFFLINE_HOSPITALS = 200;
/** How long a copy can be read without the network: the first three days after a disaster. */
export const OFFLINE_MS = 72 * HOUR_MS;
/** A browser refreshes its copy at most this often. */
export const OFFLINE_SYNC_MS = 5 * MINUTE_MS;
export const OFFLINE_COPIES_PER_DAY = 1500;
/** The rooms that a browser has already, with their versions. */
export const OFFLINE_KNOWN_CHARS = 4000;

/** The page that shows the copy; the cookie with its key is sent and read nowhere else. */
export const OFFLINE_PATH = "/offline";
export const OFFLINE_KEY_COOKIE = "__Secure-offline-key";
/** The browser's database with the sealed copy, and the cache with the page that opens it. */
export const OFFLINE_COPY = "inowa-offline";
export const OFFLINE_PAGE_CACHE = "offline-page";
