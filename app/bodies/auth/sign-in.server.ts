import { parseWithZod } from "@conform-to/zod/v4";
import { json, redirect } from "@remix-run/cloudflare";
import { credentials } from "#contract/auth";
import { ApiRefusal } from "~/api.server";
import type { Entered } from "~/guards.server";
import { roleHome } from "~/role-home";

/** Signs in and goes where the person wanted to go, or to the role's home. Both services share it. */
export async function signIn({ request, api, context }: Entered<null>) {
  const submission = parseWithZod(await request.formData(), { schema: credentials });
  if (submission.status !== "success")
    return json(submission.reply({ hideFields: ["password"] }), { status: 422 });
  try {
    const { role } = await api.auth.login({ body: submission.value });
    throw redirect(context.takePath() ?? roleHome(role));
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    const reply = submission.reply({ formErrors: [error.message], hideFields: ["password"] });
    return json(reply, { status: error.status });
  }
}
