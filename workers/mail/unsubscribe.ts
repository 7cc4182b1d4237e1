import { MAIL_TYPES, type MailType } from "#contract/users/shapes";
import { toHex, utf8 } from "#contract/wire/bytes";
import { importSigningKey, isSignatureOf, signatureOf } from "#contract/wire/signing";
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
  return `${text}.${toHex(await signatureOf(await keyOf(env), text))}`;
}

/** The person and the kind of mail that a token names; null when we did not sign it. */
export async function readUnsubscribe(env: Env, token: string): Promise<Subscription | null> {
  const [userId = "", kind = "", signature = "", ...rest] = token.split(".");
  const mailType = MAIL_TYPES.find((each) => each === kind);
  if (!mailType || rest.length > 0 || !/^[0-9a-f]{64}$/.test(signature)) return null;
  const mac = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const isOurs = await isSignatureOf(await keyOf(env), `${userId}.${mailType}`, mac);
  return isOurs ? { userId, mailType } : null;
}

/** Its own key, drawn from COOKIE_SECRET, so that no cookie of ours can pass for a link. */
function keyOf({ COOKIE_SECRET }: Env) {
  return importSigningKey(utf8(`unsubscribe:${COOKIE_SECRET}`));
}
