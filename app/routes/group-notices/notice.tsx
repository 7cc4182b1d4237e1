import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { NOTICE_FORM } from "~/parts/group-notices/new-notice.server";
import { actOnNotice, noticeView } from "~/parts/group-notices/notice.server";
import { NoticePage } from "~/parts/group-notices/notice-page";
import { AfterReview } from "~/parts/users/after-review";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(
  ...DOCTORS,
  "ms",
)((entered) => (entered.viewer.principal === "temporaryDoctor" ? null : noticeView(entered)));

export const action = only("doctor", "ms")(actOnNotice, NOTICE_FORM);

export const meta = titled<typeof loader>((data) => data?.notice.title ?? "投稿");

export const handle: Handle = { hydrate: true };

export default function Notice() {
  const shown = useLoaderData<typeof loader>();
  const held = useActionData<typeof action>() ?? null;
  return shown ? (
    <NoticePage {...shown} held={held} />
  ) : (
    <AfterReview
      head="投稿"
      drawing="community"
      title="コミュニティの投稿は、医師資格の確認後にご覧いただけます"
    />
  );
}
