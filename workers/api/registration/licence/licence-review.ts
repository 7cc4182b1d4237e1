import { desc, eq } from "drizzle-orm";
import type { registration as contract } from "#contract/registration/calls";
import { licenceReviews } from "../../../db/schema/operator";
import { users } from "../../../db/schema/users";
import type { Handler } from "../../serve";
import { licenceImages } from "./licence-images";

/** A picture sent after a decision waits for the next one: what was written about the picture before is past. */
export const licenceReview: Handler<typeof contract.licenceReview> = async ({ viewer, db }) => {
  const [[user], [review], images] = await Promise.all([
    db.select({ state: users.licenceState }).from(users).where(eq(users.id, viewer.id)),
    db
      .select({ reason: licenceReviews.reason })
      .from(licenceReviews)
      .where(eq(licenceReviews.userId, viewer.id))
      .orderBy(desc(licenceReviews.decidedAt))
      .limit(1),
    licenceImages(db, viewer.id),
  ]);
  const state = stateOf(user?.state ?? null);
  return { state, images, reason: state === "waiting" ? "" : (review?.reason ?? "") };
};

function stateOf(state: typeof users.$inferSelect.licenceState) {
  return state === "resubmit" || state === "refused" || state === "verified" ? state : "waiting";
}
