import { CODE_DIGITS } from "#contract/workplaces/limits";
import { isSameSecret } from "../../../durable-objects/hmac";
import type { Env } from "../../env";
import { keyedDigests } from "../auth/keyed-digest";

/**
 * The code of a request. It is computed from the request's id, so that the record holds none and a second print is the
 * same.
 */
export async function codeOf(env: Env, requestId: string): Promise<string> {
  const [code = ""] = await codesOf(env, requestId);
  return code;
}

/** Is it the code of a request, also of one that was printed before a secret was replaced? */
export async function isCodeOf(env: Env, requestId: string, code: string): Promise<boolean> {
  return (await codesOf(env, requestId)).some((each) => isSameSecret(each, code));
}

async function codesOf(env: Env, requestId: string) {
  const digests = await keyedDigests(env, "workplace-code", requestId);
  return digests.map((digest) =>
    String(BigInt(`0x${digest}`) % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, "0"),
  );
}
