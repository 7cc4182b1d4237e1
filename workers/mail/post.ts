import type { Env } from "../env";
import { compose, type Letter } from "./letter";

type Posting = { event: string; to: string; letter: Letter };

/** Puts a mail into the queue; it is sent once per event, however often this is called with the same one. */
export async function postMail(env: Env, posting: Posting): Promise<void> {
  await env.EVENTS.send({ type: "mail", mail: compose(posting, env) });
}

/** The site's own address for links in mails: the configured one, or that of the request. */
export function siteOrigin(env: Env, request: Request): string {
  return env.SITE_ORIGIN || new URL(request.url).origin;
}
