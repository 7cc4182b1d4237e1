import { MAIL_TYPES, type MailType } from "#contract/users/shapes";
import { toHex, utf8 } from "#contract/wire/bytes";
import type { Env } from "../env";

type Subscription = { userId: string; mailType: MailType };

/** The addresses where one click ends mails of one kind: no sign-in, no expiry, good for nothing else. */
export async function unsubscribeUrls(env: Env, site: string, subscription: Subscription) {
  const token = await signUnsubscribe(env, subscription);
  return {
    /** A page for people, which asks once more. */
    page: `${site}/unsubscribe?token=${token}`,
    /** The address for mail programs (List-Unsubscribe). */
    oneClick: `${site}/api/users/unsubscribeUserMail/oneClick?token=${token}`,
  };
}

/** `userId.mailType.signature` */
export async function signUnsubscribe(env: Env, { userId, mailType }: Subscription): Promise<string> {
  const text = `${userId}.${mailType}`;
  return `${text}.${toHex(await crypto.subtle.sign("HMAC", await keyOf(env), utf8(text)))}`;
}

/** The person and the kind of mail that a token names; null when we did not sign it. */
export async function readUnsubscribe(env: Env, token: string): Promise<Subscription | null> {
  const [userId = "", kind = "", signature = "", ...rest] = token.split(".");
  const mailType = MAIL_TYPES.find((each) => each === kind);
  if (!mailType || rest.length > 0 || !/^[0-9a-f]{64}$/.test(signature)) return null;
  const mac = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = utf8(`${userId}.${mailType}`);
  return (await crypto.subtle.verify("HMAC", await keyOf(env), mac, text)) ? { userId, mailType } : null;
}

/** Its own key, drawn from COOKIE_SECRET, so that no cookie of ours can pass for a link. */
function keyOf({ COOKIE_SECRET }: Env) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = utf8(`unsubscribe:${COOKIE_SECRET}`);
  return crypto.subtle.importKey("raw", secret, algorithm, false, ["sign", "verify"]);
}
