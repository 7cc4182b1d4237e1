import { env } from "cloudflare:test";
import type { Access, PostPlace } from "../../../../workers/api/posts/stand";
import { openDatabase } from "../../../../workers/db/client";
import { newTally } from "../../../../workers/scope";
import type { Viewer } from "../../../../workers/viewer";

const db = openDatabase(env.DB, newTally());

/** Somebody who stands in a place as a member who writes there, unless told otherwise. */
export function standing(id: string, place: PostPlace, powers: Partial<Access> = {}): Access {
  return { viewer: { id } as Viewer, env, db, place, mayWrite: true, isModerator: false, ...powers };
}
