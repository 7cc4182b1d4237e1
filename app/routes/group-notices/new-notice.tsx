import { useActionData, useLoaderData } from "@remix-run/react";
import { NOTICE_FORM, newNotice, writeNotice } from "~/parts/group-notices/new-notice.server";
import { NewNoticePage } from "~/parts/group-notices/new-notice-page";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only("doctor", "ms")(newNotice);

export const action = only("doctor", "ms")(writeNotice, NOTICE_FORM);

export const meta = titled("投稿作成");

export const handle: Handle = { hydrate: true, footer: false };

export default function NewNotice() {
  return <NewNoticePage {...useLoaderData<typeof loader>()} held={useActionData<typeof action>() ?? null} />;
}
