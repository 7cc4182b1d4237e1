import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { PUSHES_SAVED, pushGroupsOf } from "#contract/notifications/texts";
import { PUSH_GROUPS } from "#contract/notifications/topics";
import { wholeNumber } from "#contract/text";
import { MAIL_TYPES_OF, mailType } from "#contract/users/calls";
import { readBySchema } from "~/forms/form-by-schema.server";
import { submit } from "~/forms/submit.server";
import { ownAvailability, saveAvailability } from "~/parts/users/availability/availability.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { myPage } from "~/request/paths/role-home";

const chosen = z.object({ subscribedEmailNotifications: z.array(mailType).default([]) });

export async function mailSetting({ api, viewer, context }: Entered) {
  const [{ subscribedEmailNotifications }, push, notifications, availability] = await Promise.all([
    api.users.getSubscribedEmailNotifications(),
    api.push.pushState().catch(() => null),
    api.notifications.settings().catch(() => null),
    ownAvailability({ api, viewer }),
  ]);
  return {
    subscribed: subscribedEmailNotifications,
    types: [...MAIL_TYPES_OF[viewer.role]],
    home: myPage(viewer.role),
    push: push && { ...push, isShared: viewer.isSharedTerminal },
    notifications,
    availability,
    groups: [...pushGroupsOf(viewer.role)],
    services: context.services,
  };
}

const hour = wholeNumber({ min: 0, max: 23, fallback: 0 });
const pushes = z.object({
  pushed: z.array(z.enum(PUSH_GROUPS)).default([]),
  isQuiet: z.string().optional(),
  quietFrom: hour,
  quietTo: hour,
});

/**
 * Three forms: which mails, what this person is disturbed about, and whether they see patients just now. What cannot reach
 * their role stays as it is.
 */
export function saveMailSetting(entered: Entered) {
  if (entered.form.has("until")) return saveAvailability(entered);
  return intentOf(entered.form) === "pushes" ? savePushes(entered) : saveMails(entered);
}

async function savePushes({ form, api, context, url, viewer }: Entered) {
  const asked = readBySchema(form, pushes);
  if (asked.status !== "success") throw json(null, { status: 400 });
  const { pushed, isQuiet, quietFrom, quietTo } = asked.value;
  const offered: readonly string[] = pushGroupsOf(viewer.role);
  const before = await api.notifications.settings();
  const saved = before.pushed.filter((each) => !offered.includes(each));
  await api.notifications.changeSettings({
    body: {
      pushed: [...saved, ...pushed.filter((each) => offered.includes(each))],
      quietHours: isQuiet === undefined ? null : { from: quietFrom, to: quietTo },
    },
  });
  await context.flash({ kind: "success", text: PUSHES_SAVED });
  return redirect(url.pathname, 303);
}

function saveMails({ form, api, context, url }: Entered) {
  return submit(form, chosen, async (value) => {
    await api.users.updateSubscribedEmailNotifications({ body: value });
    await context.flash({ kind: "success", text: "メール受信設定の更新が完了しました" });
    return redirect(url.pathname);
  });
}
