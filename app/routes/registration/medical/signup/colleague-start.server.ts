import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { PASSWORD_REQUIRED } from "#contract/auth/texts";
import { authCodeOf } from "#contract/japanese/normalise";
import { AUTH_CODE_FORMAT } from "#contract/registration/texts";
import { readBySchema } from "~/forms/form-by-schema.server";
import { invitationOf, lastInvited } from "~/parts/registration/colleague/invitation.server";
import { emptySignup, signupDraft } from "~/parts/registration/draft";
import { mailCode } from "~/parts/registration/mailed-code.server";
import { refused } from "~/parts/registration/refused.server";
import { ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";

const schema = z.object({
  invitation: z.string().default(""),
  code: z.string().default(""),
  password: z.string().default(""),
  intent: z.string().default(""),
});

/** Mails the code to the invited address, or judges code and password together and goes on. */
export async function startColleague({ form, api, context }: Entered<null>) {
  const submission = readBySchema(form, schema);
  if (submission.status !== "success")
    return json(submission.reply({ hideFields: ["password"] }), { status: 422 });
  const { invitation, code, password, intent } = submission.value;
  const invited = await invitationOf(api, invitation);
  if (invited?.state !== "open") throw redirect(`/invitation/${encodeURIComponent(invitation || "none")}`);
  const draft = context.draft("signup", signupDraft);
  const kept = (await draft.read()) ?? emptySignup;
  await lastInvited(context).write(invited);
  const { email } = invited;
  try {
    if (intent === "send" || intent === "resend") {
      await (intent === "send"
        ? mailCode(api, email)
        : api.registration.sendMailAuthCode({ body: { email } }));
      await draft.write({ ...kept, invitation });
      throw redirect("/medical/signup");
    }
    const state = await api.registration.state();
    const registration = state?.email === email ? state : null;
    const fieldErrors: Record<string, string[]> = {};
    if (!registration?.isVerified) Object.assign(fieldErrors, await judged(email, code));
    const isProved = !fieldErrors.code;
    if (password === "" && !registration?.hasPassword) fieldErrors.password = [PASSWORD_REQUIRED];
    else if (password !== "" && isProved) Object.assign(fieldErrors, await chosen(email, password));
    if (Object.keys(fieldErrors).length > 0) {
      return json(submission.reply({ fieldErrors, hideFields: ["password"] }), { status: 422 });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    return refused(submission, error, { hideFields: ["password"] });
  }
  await draft.write({ ...kept, invitation });
  throw redirect("/medical/profile");

  async function judged(address: string, typed: string) {
    if (authCodeOf(typed) === null) return { code: [AUTH_CODE_FORMAT] };
    const { result, message } = await api.registration.isValidMailAuthCode({
      body: { email: address, code: typed },
    });
    // The first half of a double click has used the code up: what counts is that the address is proved.
    const isProved = result || (await api.registration.state())?.isVerified;
    return isProved ? {} : { code: [message ?? ""] };
  }

  async function chosen(address: string, typed: string) {
    try {
      await api.registration.choosePassword({ body: { password: typed, known: [address] } });
      return {};
    } catch (error) {
      if (error instanceof ApiRefusal && error.refused.errors?.password) {
        return { password: [error.refused.errors.password] };
      }
      throw error;
    }
  }
}
