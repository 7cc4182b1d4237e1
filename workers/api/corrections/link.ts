import type { Env } from "../../env";
import { siteOrigin } from "../../mail/post";
import { digest } from "../auth/digest";
import { keyedDigest, keyedDigests } from "../auth/keyed-digest";

/** The secret of a request's link. Drawn from the receipt, so that the answer's mail can bear the same link again. */
export const tokenOf = (env: Env, receipt: string): Promise<string> =>
  keyedDigest(env, "correction", receipt);

/**
 * The secret of the link of a request that was saved. Where the key it was made with is no more, the request gets another
 * link.
 */
export async function savedTokenOf(env: Env, receipt: string): Promise<string> {
  const saved = await env.DB.prepare("SELECT token_hash FROM corrections WHERE receipt = ?")
    .bind(receipt)
    .first<string>("token_hash");
  for (const token of await keyedDigests(env, "correction", receipt))
    if ((await digest(token)) === saved) return token;
  const token = await tokenOf(env, receipt);
  await env.DB.prepare("UPDATE corrections SET token_hash = ? WHERE receipt = ?")
    .bind(await digest(token), receipt)
    .run();
  return token;
}

export async function linkTo(env: Env, receipt: string): Promise<string> {
  return `${siteOrigin(env)}/posting_information/requests/${await savedTokenOf(env, receipt)}`;
}
