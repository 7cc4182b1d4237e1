import { AwsV4Signer } from "aws4fetch";
import { CERT_LIFETIME_MS } from "#contract/chat/limits";
import { LIVE_PATH, LIVE_REGION, LIVE_SERVICE, ROOM_PARAMETER } from "#contract/chat/socket";

/** The three names that the specification gives it; whatever else a host says has a default. */
export type Cert = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** Epoch ms by the server's clock; without it this machine's clock is believed. */
  expiration?: number;
  /** The host of the socket; without it, the host that the page came from. */
  endpoint?: string;
  region?: string;
  /** The host offers a socket to each room besides the one connection. */
  hasRoomSockets?: boolean;
};

/**
 * The signed address of a socket: to a room, or with null to what concerns the viewer. It is signed with the server's
 * time where it is known, because this machine's clock may be a day off.
 */
export async function socketAddress(
  cert: Cert,
  roomId: string | null,
  receivedAt: number,
  page: { protocol: string; host: string },
  now = Date.now(),
): Promise<string> {
  const { accessKeyId, secretAccessKey, sessionToken } = cert;
  const { expiration = receivedAt + CERT_LIFETIME_MS, endpoint = page.host, region = LIVE_REGION } = cert;
  const serverNow = expiration - CERT_LIFETIME_MS + (now - receivedAt);
  const datetime = new Date(serverNow).toISOString().replace(/[:-]|\.\d{3}/g, "");
  const room = roomId === null ? "" : `?${ROOM_PARAMETER}=${roomId}`;
  const url = `${page.protocol === "https:" ? "https" : "http"}://${endpoint}${LIVE_PATH}${room}`;
  const keys = { accessKeyId, secretAccessKey, sessionToken };
  const signer = new AwsV4Signer({
    url,
    method: "GET",
    service: LIVE_SERVICE,
    region,
    signQuery: true,
    datetime,
    ...keys,
  });
  return (await signer.sign()).url.href.replace(/^http/, "ws");
}
