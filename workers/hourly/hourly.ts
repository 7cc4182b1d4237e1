import { directoryChanged } from "../api/directory/notify";
import { resumeAllStalled } from "../api/notices/writing/notify";
import { notifyOfPapers } from "../api/papers/own/own-papers";
import type { Env } from "../env";
import { startDigests } from "../mail/digest/run";
import { alertOperators } from "../queue/dead-letters";
import { continueRefills } from "../search/documents/refill";
import { countActive, countSearch, countSignUps } from "./counts";
import { refoldBoardItems } from "./refold";
import { remindOfVacantBeds } from "./reminders";

/** The trigger of wrangler.toml that comes every hour. */
export const HOURLY = "0 * * * *";

/** Tasks that cannot wait for the night. */
export const hourly = (env: Env, now: number): Promise<void> =>
  allOf([
    ...mails(env, now),
    // If a message that had taken changes was lost, they are taken again.
    directoryChanged(env),
    continueRefills(env),
    refoldBoardItems(env),
    resumeAllStalled(env),
    notifyOfPapers(env, now),
    countActive(env, now),
    countSignUps(env, now),
    countSearch(env, now),
  ]);

/**
 * Those of them that only queue mail, and that no later run would make up for: a digest is of one hour, a reminder of
 * somebody's hour of the day.
 */
export const hourlyMails = (env: Env, now: number): Promise<void> => allOf(mails(env, now));

const mails = (env: Env, now: number) => [
  remindOfVacantBeds(env, now),
  startDigests(env, ["communityPost"], now),
  // What died within an hour of the last alert.
  alertOperators(env, now),
];

/** One that fails does not keep the others from being done. */
async function allOf(tasks: readonly Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(tasks);
  const failed = done.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
