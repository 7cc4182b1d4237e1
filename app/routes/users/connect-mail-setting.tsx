import { useActionData, useLoaderData } from "@remix-run/react";
import { MailSetting } from "~/parts/users/settings/mail-setting";
import { mailSetting, saveMailSetting } from "~/parts/users/settings/mail-setting.server";
import { only } from "~/request/guards.server";
import { titled } from "~/title";

export const loader = only("connect", "connectCompany")(mailSetting);

export const action = only("connect", "connectCompany")(saveMailSetting);

export const meta = titled("メール受信設定");

export default function Page() {
  return <MailSetting {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
