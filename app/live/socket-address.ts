import { AwsV4Signer } from "aws4fetch";
import { CERT_LIFETIME_MS } from "#contract/chat/limits";
import { LIVE_PATH, LIVE_SERVICE, ROOM_PARAMETER } from "#contract/chat/socket";

export type Cert = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiration: number;
  endpoint: string;
  region: string;
  /** The host offers a socket to each room besides the one connection. */
  hasRoomSockets?: boolean;
};

/**
 * The signed address of a socket: to a room, or with null to what concerns the viewer. Signed with the server's time,
 * because this machine's clock may be a day off.
 */
export async function socketAddress(
  cert: Cert,
  roomId: string | null,
  receivedAt: number,
  protocol: string,
  now = Date.now(),
): Promise<string> {
  const { endpoint, expiration, accessKeyId, secretAccessKey, sessionToken, region } = cert;
  const serverNow = expiration - CERT_LIFETIME_MS + (now - receivedAt);
  const datetime = new Date(serverNow).toISOString().replace(/[:-]|\.\d{3}/g, "");
  const room = roomId === null ? "" : `?${ROOM_PARAMETER}=${roomId}`;
  const url = `${protocol === "https:" ? "https" : "http"}://${endpoint}${LIVE_PATH}${room}`;
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
