// The browser reads the address and the topics of the live connection too, so no schema library comes with them.

/** The browser signs the address of its socket for this service and region (AWS Signature Version 4, query string). */
export const LIVE_SERVICE = "iotdevicegateway";
export const LIVE_REGION = "ap-northeast-1";
export const LIVE_PATH = "/mqtt";
export const LIVE_PROTOCOL = "mqtt";
/**
 * The parameter of the address, where `cert` offers it, for a socket to one room instead of what concerns the viewer.
 */
export const ROOM_PARAMETER = "room";

/** The viewer's own changes: the topic of the socket without a room. */
export const ANNOUNCE = "announce";
/** The topic of one room while its screen is open: subscribed to on entering, given up on leaving. */
export const sessionTopic = (sessionId: string) => `session/${sessionId}`;
/** The room of such a topic; null for any other name, wildcards too. */
export const roomOfTopic = (topic: string): string | null =>
  /^session\/([\w-]{1,80})$/.exec(topic)?.[1] ?? null;

/**
 * What a page publishes on the topic of its room, at the room's own socket, while its viewer writes; only where a
 * `presence` frame came before. Anything else that is published ends the socket.
 */
export const TYPING = "typing";

/** The reasons with which a socket closes whose session or account has ended. */
export const SESSION_ENDED = "session ended";
/** Somebody ended it from elsewhere. */
export const REVOKED_SESSION = "session revoked";
export const ACCOUNT_CLOSED = "account closed";
export const SESSION_ENDS = [SESSION_ENDED, REVOKED_SESSION, ACCOUNT_CLOSED];
