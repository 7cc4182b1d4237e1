import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { ChangeEmail } from "~/parts/users/settings/change-email";
import { changeOwnEmail, ownEmail } from "~/parts/users/settings/change-email.server";
import { signedIn } from "~/request/guards.server";
import { titled } from "~/title";

/** Loads the page for everybody; the specification's own address for it is only a doctor's. */
export const loader = signedIn(ownEmail);

export const action = signedIn(changeOwnEmail);

export const meta = titled("メールアドレス変更");

export default function Page() {
  return (
    <SettingsColumns of="settings">
      <ChangeEmail {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
    </SettingsColumns>
  );
}
