/** Where what another app shares is put into a room. */
export const SHARE_PATH = "/share";
/** Of the text that goes through an address. */
export const SHARED_TEXT_CHARS = 2000;
/** The browser's cache in which the service worker of an own device keeps what was shared, until it is in a room. */
export const SHARED_CACHE = "shared";
/** In the address of a room: files wait for its composer. */
export const SHARED_FILES = "shared";
