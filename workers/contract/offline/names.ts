/** The page that shows the copy; the cookie with its key is sent and read nowhere else. */
export const OFFLINE_PATH = "/offline";
export const OFFLINE_KEY_COOKIE = "__Secure-offline-key";
/** The browser's database with the sealed copy, and the cache with the page that opens it. */
export const OFFLINE_COPY = "inowa-offline";
export const OFFLINE_PAGE_CACHE = "offline-page";
