import { inTime } from "../in-time";

/** The number of Inboxes that are told at once; the others are told through the queue. */
export const AT_ONCE = 10;
const ANSWERS_WITHIN_MS = 1000;

/** Those for whom the act failed, or took longer than a second. */
export async function unanswered(
  userIds: readonly string[],
  act: (userId: string) => Promise<void>,
): Promise<string[]> {
  const silent = await Promise.all(
    userIds.map((userId) =>
      inTime(act(userId), ANSWERS_WITHIN_MS).then(
        () => null,
        () => userId,
      ),
    ),
  );
  return silent.filter((userId) => userId !== null);
}
