import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/who";
import { headerText } from "#contract/wire/header-text";
import { shownRefusal } from "~/forms/submit.server";
import { NoNotices } from "~/parts/notices/no-notices";
import { receiving } from "~/parts/notices/receiving.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { NoticePage } from "./notice-page";
import { readingOf } from "./reading.server";

export const loader = only(...MAIN_ROLES)(
  receiving(async (entered) => {
    const { api, params, request } = entered;
    const notice = await api.notices.get({
      params: { objectId: params.id ?? "" },
      // What a browser fetches ahead nobody has looked at.
      query: { preview: String(/prefetch/.test(headerText(request, "sec-purpose") ?? "")) },
    });
    return { notice, reading: notice.sending ? await readingOf(entered) : null };
  }),
);

export const action = only(...HOSPITAL_STAFF)(async ({ api, form, params, url, context }) => {
  onlyFields(form, "after");
  const objectId = params.id ?? "";
  const again = () => new Response(null, { status: 303, headers: { location: url.pathname + url.search } });
  try {
    if (intentOf(form) === "remind") {
      await api.notices.remind({ params: { objectId }, body: { after: Number(form.get("after")) || 0 } });
      await context.flash({ kind: "success", text: "リマインドを送信しました" });
    } else {
      await api.notices.acknowledge({ params: { objectId } });
      await context.flash({ kind: "success", text: "確認しました" });
    }
    return again();
  } catch (error) {
    const { status, message } = shownRefusal(error);
    if (status === 404) throw error;
    return json({ message }, { status });
  }
});

export const meta = titled<typeof loader>((data) => data?.notice.title ?? "お知らせ詳細");

export const handle: Handle = { hydrate: true };

export default function Notice() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as { message?: string } | undefined;
  return shown ? <NoticePage {...shown} message={refused?.message ?? null} /> : <NoNotices />;
}
