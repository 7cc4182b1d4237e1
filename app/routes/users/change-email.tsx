import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { ChangeEmail } from "~/parts/users/settings/change-email";
import { changeOwnEmail, ownEmail } from "~/parts/users/settings/change-email.server";
import { type Entered, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS)((entered) => ownEmail(oneself(entered)));

export const action = only(...DOCTORS)((entered) => changeOwnEmail(oneself(entered)));

/** Another doctor's page does not exist. */
function oneself(entered: Entered): Entered {
  if (entered.params.id !== entered.viewer.doctorId) throw new Response(null, { status: 404 });
  return entered;
}

export const meta = titled("メールアドレス変更");

export const handle: Handle = { footer: false };

export default function Page() {
  return (
    <SettingsColumns of="settings">
      <ChangeEmail {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
    </SettingsColumns>
  );
}
