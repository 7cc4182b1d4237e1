import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailSetting } from "~/parts/users/mail-setting";
import { mailSetting, saveMailSetting } from "~/parts/users/mail-setting.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { pageTitle } from "~/title";

export const loader = only("connect", "connectCompany")(mailSetting);

export const action = only("connect", "connectCompany")(saveMailSetting);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("メール受信設定", data.services, { connect: true }) },
];

export const handle: Handle = { hydrate: false };

export default function Page() {
  return <MailSetting {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
