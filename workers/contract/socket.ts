// The address and the topics of the live connection: read by the browser too, so no schema library comes with them.

/** How the browser signs the address of its socket (AWS Signature Version 4, query string). */
export const LIVE_SERVICE = "iotdevicegateway";
export const LIVE_REGION = "ap-northeast-1";
export const LIVE_PATH = "/mqtt";
export const LIVE_PROTOCOL = "mqtt";

/** The viewer's own changes. */
export const ANNOUNCE = "announce";
/** What happens in one room, while its screen is open. */
export const sessionTopic = (sessionId: string) => `session/${sessionId}`;
