import { MAIL_TYPES, type MailType } from "#contract/users/calls";
import { toHex, utf8 } from "#contract/wire/bytes";
import { importSigningKey, isSignatureOf, signatureOf } from "#contract/wire/signing";
import type { Env } from "../env";
import { type CookieSecrets, cookieSecrets } from "../keys/keys";
import { retiredKeys, secretOf } from "../keys/retired-keys";

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
export async function signUnsubscribe(
  { COOKIE_SECRET }: CookieSecrets,
  { userId, mailType }: Subscription,
): Promise<string> {
  const text = `${userId}.${mailType}`;
  return `${text}.${toHex(await signatureOf(await keyOf(COOKIE_SECRET), text))}`;
}

/** The person and the kind of mail that a token names; null when we did not sign it. */
export async function readUnsubscribe(env: Env, token: string): Promise<Subscription | null> {
  const [userId = "", kind = "", signature = "", ...rest] = token.split(".");
  const mailType = MAIL_TYPES.find((each) => each === kind);
  if (!mailType || rest.length > 0 || !/^[0-9a-f]{64}$/.test(signature)) return null;
  const mac = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const isOf = async (secret: string) => isSignatureOf(await keyOf(secret), `${userId}.${mailType}`, mac);
  for (const secret of cookieSecrets(env)) if (await isOf(secret)) return { userId, mailType };
  // A link in a mail has no end: keys that are no more still verify it.
  for (const key of await retiredKeys(env, "unsubscribe"))
    if (await isOf(secretOf(key))) return { userId, mailType };
  return null;
}

/** Its own key, derived from COOKIE_SECRET, so that no cookie of ours can pass for a link. */
function keyOf(secret: string) {
  return importSigningKey(utf8(`unsubscribe:${secret}`));
}
