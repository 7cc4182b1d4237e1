import { CODE_DIGITS } from "#contract/workplaces/limits";
import type { Env } from "../../env";
import { keyedDigest } from "../auth/keyed-digest";

/** The code of a request. It is computed from the request's id, so that the record holds none and a second print is the same. */
export async function codeOf(env: Env, requestId: string): Promise<string> {
  const digest = await keyedDigest(env, "workplace-code", requestId);
  return String(BigInt(`0x${digest}`) % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}
