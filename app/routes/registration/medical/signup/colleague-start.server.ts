import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { PASSWORD_REQUIRED } from "#contract/auth/texts";
import { readBySchema } from "~/forms/form-by-schema.server";
import { invitationOf, lastInvited } from "~/parts/registration/colleague/invitation.server";
import { emptySignup, signupDraft } from "~/parts/registration/draft";
import { refused } from "~/parts/registration/refused.server";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";

const schema = z.object({ invitation: z.string().default(""), password: z.string().default("") });

/** The link has proved the address, so only a password is asked for. */
export async function startColleague({ form, api, context }: Entered<null>) {
  const submission = readBySchema(form, schema);
  if (submission.status !== "success")
    return json(submission.reply({ hideFields: ["password"] }), { status: 422 });
  const { invitation, password } = submission.value;
  const invited = await invitationOf(api, invitation);
  if (invited?.state !== "open") throw redirect(`/invitation/${encodeURIComponent(invitation || "none")}`);
  const draft = context.draft("signup", signupDraft);
  const saved = (await draft.read()) ?? emptySignup;
  await lastInvited(context).write(invited);
  const { email } = invited;
  try {
    const before = await provedOf(api, email);
    const mayKeep = password === "" && before?.hasPassword === true;
    if (password === "" && !mayKeep) {
      const fieldErrors = { password: [PASSWORD_REQUIRED] };
      return json(submission.reply({ fieldErrors, hideFields: ["password"] }), { status: 422 });
    }
    await draft.write({ ...saved, invitation });
    if (!before) {
      await api.registration.startByInvitation({ body: { id: invitation } });
      // A browser that came without the cookie of this page has it from now on.
      if (!(await provedOf(api, email))) throw redirect("/medical/signup");
    }
    if (!mayKeep) await api.registration.choosePassword({ body: { password, known: [email] } });
  } catch (error) {
    if (error instanceof ApiRefusal && error.refused.errors?.password) {
      const fieldErrors = { password: [error.refused.errors.password] };
      return json(submission.reply({ fieldErrors, hideFields: ["password"] }), { status: 422 });
    }
    if (error instanceof Response) throw error;
    return refused(submission, error, { hideFields: ["password"] });
  }
  throw redirect("/medical/profile");
}

/** This browser's registration, if its address is the invited one and proved. */
async function provedOf(api: Api, email: string) {
  const state = await api.registration.state();
  return state?.email === email && state.isVerified ? state : null;
}
