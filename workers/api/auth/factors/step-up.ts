import { and, eq, gt } from "drizzle-orm";
import { PROOF_TRIES, PROOF_WINDOW_MS, STEP_UP_MS } from "#contract/auth/limits";
import { SECOND_FACTOR_WRONG } from "#contract/auth/texts";
import type { Database } from "../../../db/client";
import { sessions } from "../../../db/schema/auth";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { invalidFields } from "../../errors";
import { limit } from "../../limit";
import { provePassword } from "../password/proof";
import { forgive } from "../sign-in/limiter";
import { isSecondFactor } from "./second-factor";

type Tools = { viewer: Viewer; db: Database; env: Env };

/**
 * Asks for both factors again. A session that was opened with two of them within `STEP_UP_MS` has just shown them,
 * which is how somebody with a passkey alone does it. 422 at `password` or `code`.
 */
export async function proveTwoFactors({ viewer, db, env }: Tools, given: { password: string; code: string }) {
  if (await isFreshSession(db, viewer)) return;
  await provePassword(db, viewer, given.password);
  const bucket = `second:${viewer.id}`;
  await limit(db, { bucket, most: PROOF_TRIES, windowMs: PROOF_WINDOW_MS });
  if (!(await isSecondFactor(db, env, viewer.id, given.code)))
    throw invalidFields({ code: SECOND_FACTOR_WRONG });
  await forgive(db, bucket);
}

export async function isFreshSession(db: Database, { sessionId, hasTwoFactors }: Viewer): Promise<boolean> {
  if (!hasTwoFactors) return false;
  const [fresh] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.createdAt, Date.now() - STEP_UP_MS)));
  return fresh !== undefined;
}
