import { eq, sql } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/users";
import type { Handler } from "../../serve";

/** A second factor is offered until one is added or the person says 「あとで」. */
export const closeSecurityOffer: Handler<typeof auth.closeSecurityOffer> = async ({ viewer, db }) => {
  await closeOffer(db, viewer.id);
};

export function closeOffer(db: Database, userId: string) {
  return db
    .update(users)
    .set({ securityOfferClosedAt: sql`coalesce(${users.securityOfferClosedAt}, ${Date.now()})` })
    .where(eq(users.id, userId));
}
