import { PROOF_TRIES, PROOF_WINDOW_MS } from "#contract/auth/limits";
import { PASSWORD_WRONG } from "#contract/auth/texts";
import type { Database } from "../../../db/client";
import type { Viewer } from "../../../viewer";
import { invalidFields } from "../../errors";
import { limit } from "../../limit";
import { forgive } from "../sign-in/limiter";
import { verifyPassword } from "./password";

/** Asks for the password again before anything that could lock the owner out. 422 at `field`, 429 after ten wrong. */
export async function provePassword(db: Database, viewer: Viewer, password: string, field = "password") {
  const bucket = `proof:${viewer.id}`;
  await limit(db, { bucket, most: PROOF_TRIES, windowMs: PROOF_WINDOW_MS });
  const matches = await verifyPassword(password, viewer.user.passwordHash);
  if (!matches) throw invalidFields({ [field]: PASSWORD_WRONG });
  await forgive(db, bucket);
}
