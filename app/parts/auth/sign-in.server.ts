import type { SubmissionResult } from "@conform-to/react";
import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { signInForm } from "#contract/auth/calls";
import { DEVICE_COOKIE_MS } from "#contract/auth/limits";
import { PASSKEY_FAILED } from "#contract/auth/texts";
import { readCookie } from "#contract/wire/cookies";
import { sharedPath } from "#contract/wire/shared-path";
import { shownRefusal, submit } from "~/forms/submit.server";
import type { AppContext } from "~/request/context";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { SIGNED_OUT_COOKIE } from "~/request/page-owner.server";
import { roleHome } from "~/request/paths/role-home";

type Entering = Entered<null>;
type Terminal = { sharedTerminal: boolean; ownDevice: boolean };

const OWN_DEVICE = "__Host-own-device";

/** Signs in by password or passkey and goes where the person wanted to go, or to the role's home. Both services share it. */
export function signIn(entered: Entering): Promise<TypedResponse<SubmissionResult>> {
  return intentOf(entered.form) === "passkey" ? withPasskey(entered) : withPassword(entered);
}

function withPassword({ form, api, context, url }: Entering) {
  const second = sharedPath("/login/second", url.pathname.startsWith("/connect/"));
  const act = async (value: (typeof signInForm)["_output"]) => {
    const { role, requiresMfa } = await api.auth.login({ body: value });
    rememberDevice(context, value);
    return redirect(requiresMfa ? second : (context.takePath() ?? roleHome(role)));
  };
  return submit(form, signInForm, act);
}

async function withPasskey({ form, api, context }: Entering) {
  onlyFields(form, "credential", "ownDevice");
  try {
    const credential = JSON.parse(String(form.get("credential")));
    const ownDevice = form.get("ownDevice") === "on";
    const { role } = await api.auth.passkeySignIn({ body: { credential, ownDevice } });
    rememberDevice(context, { sharedTerminal: false, ownDevice });
    return redirect(context.takePath() ?? roleHome(role));
  } catch (error) {
    const isGarbled = error instanceof SyntaxError;
    const { message, status } = isGarbled ? { message: PASSKEY_FAILED, status: 422 } : shownRefusal(error);
    return json({ status: "error" as const, error: { "": [message] } }, { status });
  }
}

/** What the sign-in pages show of this browser. */
export function ofBrowser({ request, context }: Entering) {
  const hasSignedOut = readCookie(request, SIGNED_OUT_COOKIE) !== null;
  if (hasSignedOut) context.setCookie(SIGNED_OUT_COOKIE, "", 0);
  return {
    services: context.services,
    isOwnDevice: readCookie(request, OWN_DEVICE) !== null,
    hasSignedOut,
  };
}

/** The next sign-in on a device of one's own begins with the passkey. */
function rememberDevice(context: AppContext, { sharedTerminal, ownDevice }: Terminal) {
  if (ownDevice) context.setCookie(OWN_DEVICE, "1", DEVICE_COOKIE_MS);
  else if (sharedTerminal) context.setCookie(OWN_DEVICE, "", 0);
}
