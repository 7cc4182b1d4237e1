import { AwsV4Signer } from "aws4fetch";
import * as z from "zod";
import { CERT_LIFETIME_MS, LIVE_CLOCK_TOLERANCE_MS } from "#contract/chat/limits";
import { LIVE_REGION, LIVE_SERVICE } from "#contract/chat/socket";
import { fromBase64Url, textOf, toBase64Url, toHex, utf8 } from "#contract/wire/bytes";
import type { Keys } from "../workers/keys/keys";
import { hmac, isSameSecret } from "./hmac";

/** The owner of a socket, the sign-in that opened it, and when it expires (epoch ms). */
export type Identity = { userId: string; sessionId: string; expiresAt: number };

/** Set by the door after it has verified the credentials; nobody else can reach an object. */
export const IDENTITY_HEADER = "x-live-identity";

/** Reads the identity from a request that the door passed on. */
export function identityFromDoor(request: Request): Identity {
  return JSON.parse(request.headers.get(IDENTITY_HEADER) ?? "null");
}

const ticket = z.object({ u: z.string(), s: z.string(), e: z.number() });

/** Keys in the shape of AWS ones, all derived from LIVE_SECRET: nothing is stored. */
export async function issueCredentials(
  secret: string,
  { userId, sessionId }: { userId: string; sessionId: string },
  now = Date.now(),
) {
  const expiresAt = now + CERT_LIFETIME_MS;
  const body = toBase64Url(utf8(JSON.stringify({ u: userId, s: sessionId, e: expiresAt })));
  const sessionToken = `${body}.${toBase64Url(await hmac(secret, `ticket:${body}`))}`;
  return { ...(await keysOf(secret, sessionToken)), sessionToken, expiresAt };
}

/**
 * The person who signed this socket address with keys of any of the secrets; null when it was forged, altered, or has
 * expired by our clock.
 */
export async function identityOf(secrets: Keys, url: URL, now = Date.now()): Promise<Identity | null> {
  for (const secret of secrets) {
    const identity = await identityWith(secret, url, now);
    if (identity) return identity;
  }
  return null;
}

async function identityWith(secret: string, url: URL, now: number): Promise<Identity | null> {
  const sessionToken = url.searchParams.get("X-Amz-Security-Token") ?? "";
  const identity = await readTicket(secret, sessionToken);
  if (!identity || identity.expiresAt <= now) return null;
  const datetime = url.searchParams.get("X-Amz-Date") ?? "";
  const isRecent = Math.abs(timeOf(datetime) - now) <= LIVE_CLOCK_TOLERANCE_MS;
  if (!isRecent) return null;
  const signed = await signSocketUrl(
    unsigned(url),
    { ...(await keysOf(secret, sessionToken)), sessionToken },
    datetime,
  );
  return isSameSecret(parametersOf(signed), parametersOf(url)) ? identity : null;
}

async function keysOf(secret: string, sessionToken: string) {
  const [id, key] = await Promise.all([
    hmac(secret, `id:${sessionToken}`),
    hmac(secret, `key:${sessionToken}`),
  ]);
  return { accessKeyId: `ASIA${toHex(id.slice(0, 8)).toUpperCase()}`, secretAccessKey: toBase64Url(key) };
}

async function readTicket(secret: string, sessionToken: string): Promise<Identity | null> {
  const [body = "", proof = ""] = sessionToken.split(".");
  if (!isSameSecret(proof, toBase64Url(await hmac(secret, `ticket:${body}`)))) return null;
  const { u, s, e } = ticket.parse(JSON.parse(textOf(fromBase64Url(body) ?? new Uint8Array())));
  return { userId: u, sessionId: s, expiresAt: e };
}

async function signSocketUrl(
  url: URL,
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken: string },
  datetime: string,
): Promise<URL> {
  const parts = { url: url.href, method: "GET", service: LIVE_SERVICE, region: LIVE_REGION, signQuery: true };
  return (await new AwsV4Signer({ ...parts, ...keys, datetime }).sign()).url;
}

/** The query of the address without what the signature itself adds; everything else in the address stays signed. */
function unsigned(url: URL) {
  const bare = new URL(url);
  for (const name of ["X-Amz-Signature", "X-Amz-Security-Token"]) bare.searchParams.delete(name);
  return bare;
}

const parametersOf = (url: URL) => JSON.stringify([...url.searchParams].sort());

/** `20261120T090500Z` → epoch ms; NaN when it is anything else. */
function timeOf(datetime: string) {
  return Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}
