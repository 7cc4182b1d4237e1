import { directoryChanged } from "../api/directory/tell";
import { resumeAllStalled } from "../api/notices/writing/tell";
import { tellOfPapers } from "../api/papers/own/tell";
import type { Env } from "../env";
import { beginDigests } from "../mail/digest/run";
import { alertOperators } from "../queue/dead-letters";
import { continueRefills } from "../search/documents/refill";
import { countActive } from "./job-runs";
import { refoldBoardItems } from "./refold";
import { remindOfVacantBeds } from "./reminders";

/** The trigger of wrangler.toml that comes every hour. */
export const HOURLY = "0 * * * *";

/** Tasks that cannot wait for the night. One that fails does not keep the others from being done. */
export async function hourly(env: Env, now: number): Promise<void> {
  const done = await Promise.allSettled([
    remindOfVacantBeds(env, now),
    // If a message that had taken changes was lost, they are taken again.
    directoryChanged(env),
    continueRefills(env),
    refoldBoardItems(env),
    resumeAllStalled(env),
    tellOfPapers(env, now),
    beginDigests(env, ["communityPost"], now),
    // What died within an hour of the last alert.
    alertOperators(env, now),
    countActive(env, now),
  ]);
  const failed = done.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
