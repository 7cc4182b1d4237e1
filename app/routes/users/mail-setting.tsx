import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailSetting } from "~/parts/users/mail-setting";
import { mailSetting, saveMailSetting } from "~/parts/users/mail-setting.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { pageTitle } from "~/title";

export const loader = only(...MAIN_ROLES)(mailSetting);

export const action = only(...MAIN_ROLES)(saveMailSetting);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("メール受信設定", data.services) },
];

export const handle: Handle = { hydrate: false };

export default function Page() {
  return <MailSetting {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
