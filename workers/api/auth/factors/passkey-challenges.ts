import { and, eq, gt, isNull } from "drizzle-orm";
import { PASSKEY_CHALLENGE_MS } from "#contract/auth/limits";
import type { Database } from "../../../db/client";
import { passkeyChallenges } from "../../../db/schema/auth";
import type { Env } from "../../../env";
import { digest } from "../digest";

/** The name and host for which a passkey is made: the host people know us by. */
export function relyingParty(env: Env, request: Request) {
  // This is not the site's name in mails: a passkey belongs to the very address at which it is made and used.
  const origin = env.SITE_ORIGIN || new URL(request.url).origin;
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
}

export async function giveChallenge(db: Database, challenge: string, userId: string | null) {
  const challengeHash = await digest(challenge);
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash, userId, expiresAt: Date.now() + PASSKEY_CHALLENGE_MS });
}

/** True once for a challenge that we gave to this person (null: to somebody who signs in) and that still lives. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const owner = userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId);
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, await digest(challenge)),
        gt(passkeyChallenges.expiresAt, Date.now()),
        owner,
      ),
    )
    .returning({ userId: passkeyChallenges.userId });
  return taken.length === 1;
}
