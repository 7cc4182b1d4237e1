import { json, redirect } from "@remix-run/cloudflare";
import { emailChange, newEmail } from "#contract/users/calls";
import { submit } from "~/forms/submit.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { myPage } from "~/request/paths/role-home";

export async function ownEmail({ viewer, api, url, context }: Entered) {
  const { user } = await api.users.profile();
  const query = url.searchParams.get("sentTo");
  const sent = await context.completion("email-code").read(viewer.id);
  const sentTo = query !== null && sent?.to === query ? query : null;
  return { email: user.email, sentTo, home: myPage(viewer.role) };
}

/** Sends the code to the new address first, then takes the code from it. */
export async function changeOwnEmail({ viewer, form, api, context, url }: Entered) {
  const intent = intentOf(form);
  if (intent === "send") {
    return submit(form, newEmail, async (value) => {
      await api.users.sendEmailCode({ body: value });
      await context.completion("email-code").mark(viewer.id, { to: value.email });
      return redirect(`${url.pathname}?sentTo=${encodeURIComponent(value.email)}`);
    });
  }
  if (intent !== "change") throw json(null, { status: 400 });
  return submit(form, emailChange, async (value) => {
    await api.users.changeEmail({ body: value });
    context.forgetViewer();
    await context.flash({ kind: "success", text: "メールアドレスの更新が完了しました" });
    return redirect(myPage(viewer.role));
  });
}
