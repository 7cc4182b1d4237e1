import { useActionData, useLoaderData } from "@remix-run/react";
import { NOTICE_FORM } from "~/parts/group-notices/new-notice.server";
import { actOnNotice, noticeView } from "~/parts/group-notices/notice.server";
import { NoticePage } from "~/parts/group-notices/notice-page";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only("connect")(noticeView);

export const action = only("connect")(actOnNotice, NOTICE_FORM);

export const meta = titled<typeof loader>((data) => data.notice.title);

export const handle: Handle = { hydrate: true };

export default function Notice() {
  return <NoticePage {...useLoaderData<typeof loader>()} held={useActionData<typeof action>() ?? null} />;
}
