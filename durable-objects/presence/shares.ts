import type { Env } from "../../workers/env";

type Bindings = Pick<Env, "PRESENCE">;

/** The number of objects that share all people, so that none has to know everybody. */
const SHARES = 16;

/** The object that knows whether this person is there. */
export const presenceOf = (env: Bindings, userId: string) => share(env, shareOf(userId));

/** All of these objects: somebody who belongs to a place may be in any. */
export const everyPresence = (env: Bindings) => Array.from({ length: SHARES }, (_, at) => share(env, at));

const share = ({ PRESENCE }: Bindings, at: number) => PRESENCE.get(PRESENCE.idFromName(String(at)));

/** The share of a person is always the same, and people are evenly spread: FNV-1a. */
function shareOf(userId: string): number {
  let hash = 0x811c9dc5;
  for (const char of userId) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % SHARES;
}
