import type { Env } from "../env";
import { compose, type Posting } from "./email";
import { goesFirst, type MailKind } from "./mail";

/**
 * Puts a mail into the queue; it is sent once per event, however often this is called with the same one. `quietFor`:
 * the person who is to have it only when they may be disturbed.
 */
export async function queueMail(env: Env, posting: Posting, quietFor?: string): Promise<void> {
  try {
    const mail = compose(posting, env);
    await mailQueue(env, mail.kind).send({ type: "mail", mail, quietFor });
  } catch (cause) {
    throw new MailUnavailable("the queue takes no mail", { cause });
  }
}

/** Codes and password links have a queue of their own: thousands of other letters hold none of them up. */
export const mailQueue = ({ CODES, LETTERS }: Pick<Env, "CODES" | "LETTERS">, kind: MailKind) =>
  goesFirst(kind) ? CODES : LETTERS;

/** The mail of a call cannot be sent now: who waits for it is told so, and may try again. */
export class MailUnavailable extends Error {}

/** No request says where the site is: it may come under any host. Unless configured, `npm start` serves it here. */
const LOCAL_SITE = "http://localhost:8787";

/** The site's own address for links in mails. */
export const siteOrigin = ({ SITE_ORIGIN }: Pick<Env, "SITE_ORIGIN">) => SITE_ORIGIN || LOCAL_SITE;
