import { isConnectRole } from "#contract/endpoint";
import { PUSHED_SEVERAL, PUSHED_URGENT, PUSHED_WORDS } from "#contract/notifications/texts";
import { users } from "../db/schema/users";
import { firstValue } from "../db/sql";
import type { Env } from "../env";
import type { NewNotificationEvent } from "../queue/queue-message";
import { queuePushes } from "./queue-pushes";

/** Says which kind of thing has come, and nothing of it: a tap leads to the list. */
export async function pushNewNotification(
  { userId, group, at, urgent }: Omit<NewNotificationEvent, "type">,
  env: Env,
): Promise<void> {
  if (urgent) {
    const payload = { body: PUSHED_URGENT, path: urgent.path, tag: "urgent", isRepeated: true } as const;
    return queuePushes(env, userId, `${userId}/urgent/${urgent.id}`, payload);
  }
  const role = await firstValue(env.DB, { role: users.role }, "SELECT role FROM users WHERE id = ?", userId);
  await queuePushes(env, userId, `${userId}/notification/${at}`, {
    body: group ? PUSHED_WORDS[group] : PUSHED_SEVERAL,
    path: isConnectRole(role) ? "/connect/notification" : "/notification",
    tag: "notification",
  });
}
