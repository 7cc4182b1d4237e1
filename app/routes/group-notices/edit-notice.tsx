import { useActionData, useLoaderData } from "@remix-run/react";
import { editedNotice, saveNotice } from "~/parts/group-notices/edit-notice.server";
import { EditNoticePage } from "~/parts/group-notices/edit-notice-page";
import { NOTICE_FORM } from "~/parts/group-notices/new-notice.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only("doctor", "ms")(editedNotice);

export const action = only("doctor", "ms")(saveNotice, NOTICE_FORM);

export const meta = titled("投稿の編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditNotice() {
  return <EditNoticePage {...useLoaderData<typeof loader>()} held={useActionData<typeof action>() ?? null} />;
}
