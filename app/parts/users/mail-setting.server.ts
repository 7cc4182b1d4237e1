import { redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { PUSHED } from "#contract/push/calls";
import { MAIL_TYPES_OF, mailType } from "#contract/users/shapes";
import { submit } from "~/forms/submit.server";
import type { Entered } from "~/request/guards.server";
import { myPage } from "~/request/role-home";

const chosen = z.object({ subscribedEmailNotifications: z.array(mailType).default([]) });

export async function mailSetting({ api, viewer, context }: Entered) {
  const isPushed = PUSHED.some((each) => each === viewer.principal);
  const [{ subscribedEmailNotifications }, push] = await Promise.all([
    api.users.getSubscribedEmailNotifications(),
    isPushed ? api.push.pushState() : null,
  ]);
  return {
    subscribed: subscribedEmailNotifications,
    types: [...MAIL_TYPES_OF[viewer.role]],
    home: myPage(viewer.role),
    push: push && { ...push, isShared: viewer.isSharedTerminal },
    services: context.services,
  };
}

export function saveMailSetting({ form, api, context, url }: Entered) {
  return submit(form, chosen, async (value) => {
    await api.users.updateSubscribedEmailNotifications({ body: value });
    await context.flash({ kind: "success", text: "メール受信設定の更新が完了しました" });
    return redirect(url.pathname);
  });
}
