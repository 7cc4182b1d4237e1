import type { SubmissionResult } from "@conform-to/react";
import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { credentials } from "#contract/auth/shapes";
import { PASSKEY_FAILED } from "#contract/auth/texts";
import { sharedPath } from "#contract/wire/shared-path";
import { shownRefusal, submit } from "~/forms/submit.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";

type Entering = Entered<null>;

/** Signs in by password or passkey and goes where the person wanted to go, or to the role's home. Both services share it. */
export function signIn(entered: Entering): Promise<TypedResponse<SubmissionResult>> {
  return intentOf(entered.form) === "passkey" ? withPasskey(entered) : withPassword(entered);
}

function withPassword({ form, api, context, url }: Entering) {
  const second = sharedPath("/login/second", url.pathname.startsWith("/connect/"));
  const act = async (value: (typeof credentials)["_output"]) => {
    const { role, requiresMfa } = await api.auth.login({ body: value });
    return redirect(requiresMfa ? second : (context.takePath() ?? roleHome(role)));
  };
  return submit(form, credentials, act);
}

async function withPasskey({ form, api, context }: Entering) {
  onlyFields(form, "credential");
  try {
    const credential = JSON.parse(String(form.get("credential")));
    const { role } = await api.auth.passkeySignIn({ body: { credential } });
    return redirect(context.takePath() ?? roleHome(role));
  } catch (error) {
    const isGarbled = error instanceof SyntaxError;
    const { message, status } = isGarbled ? { message: PASSKEY_FAILED, status: 422 } : shownRefusal(error);
    return json({ status: "error" as const, error: { "": [message] } }, { status });
  }
}
