import { inTime } from "../in-time";

/** The number of Inboxes that are notified at once; the others are notified through the queue. */
export const AT_ONCE = 10;
const ANSWERS_WITHIN_MS = 1000;

/**
 * Those for whom the act failed, or took longer than a second. A few at a time: hundreds of Inboxes that wake at one
 * moment would hold up every other request.
 */
export async function unreachable(
  userIds: readonly string[],
  act: (userId: string) => Promise<void>,
): Promise<string[]> {
  const unreached: string[] = [];
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const batch = userIds
      .slice(from, from + AT_ONCE)
      .map((userId) => inTime(act(userId), ANSWERS_WITHIN_MS).catch(() => void unreached.push(userId)));
    await Promise.all(batch);
  }
  return unreached;
}
