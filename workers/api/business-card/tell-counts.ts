import type { Env } from "../../env";
import { inboxOf } from "../chat/objects";
import { cardCountsOf } from "./counts";

/** Tells these people's badges how the record stands: a state, so that telling twice changes nothing. */
export async function tellCounts(env: Pick<Env, "DB" | "INBOX">, userIds: readonly string[]) {
  await Promise.all(
    userIds.map(async (userId) => {
      const counts = await cardCountsOf(env.DB, userId);
      await inboxOf(env as Env, userId).setCounts(counts);
    }),
  );
}
