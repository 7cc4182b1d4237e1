import type { Env } from "../../env";
import { siteOrigin } from "../../mail/post";
import { keyedDigest } from "../auth/keyed-digest";

/** The secret of a request's link. Drawn from the receipt, so that the answer's mail can bear the same link again. */
export const tokenOf = (env: Env, receipt: string): Promise<string> =>
  keyedDigest(env, "correction", receipt);

export async function linkTo(env: Env, receipt: string): Promise<string> {
  return `${siteOrigin(env)}/posting_information/requests/${await tokenOf(env, receipt)}`;
}
