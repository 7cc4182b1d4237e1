import { redirect } from "@remix-run/cloudflare";
import { groupSidebar } from "~/parts/groups/group-shown.server";
import { POST_FIELDS, postForm, type ResponseBody } from "~/parts/posts/post-acts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { keepingBackLink } from "~/request/paths/back-link";
import { groupPaths } from "~/request/paths/group-paths";
import { NOTICE_FIELDS, noticeBody, pollOf, TEXTS, valuesOf } from "./notice-fields";

/** One's own notice or draft; somebody else only reads it. */
export async function editedNotice({ viewer, api, params, url }: Entered) {
  const id = params.id ?? "";
  const notice = await api.groupNotices.get({ params: { id }, query: { limit: 1 } });
  const isConnect = viewer.role === "connect";
  const page = keepingBackLink(groupPaths(isConnect).notice(id), url);
  if (!notice.isOwn) throw redirect(page);
  const { kind, group, status, rev, medias } = notice;
  return {
    id,
    page,
    kind,
    group: await groupSidebar(api, group.objectId),
    rev,
    isConnect,
    isDraft: status === "draft",
    values: valuesOf(notice),
    medias: medias.map(({ url, name }) => ({ url, name })),
  };
}

export async function saveNotice(entered: Entered): Promise<ResponseBody> {
  const { viewer, form, api, params, url, context } = entered;
  onlyFields(form, ...POST_FIELDS, ...NOTICE_FIELDS, "rev");
  const id = params.id ?? "";
  const paths = groupPaths(viewer.role === "connect");
  const isSaved = intentOf(form) === "draft";
  const { kind, status } = await api.groupNotices.get({ params: { id }, query: { limit: 1 } });
  return postForm(entered, {
    texts: TEXTS[kind],
    asks: !isSaved,
    write: async (values, fileUrls, patientAnswer) => {
      const rev = Number(values.rev) || 0;
      const poll = kind === "poll" && status === "draft" ? pollOf(values) : null;
      const body = { ...noticeBody(values, kind), poll, fileUrls, patientAnswer, rev };
      await api.groupNotices.change({ params: { id }, body });
      if (status !== "draft") {
        await context.flash({ kind: "success", text: "投稿の更新が完了しました" });
        return redirect(keepingBackLink(paths.notice(id), url), 303);
      }
      if (isSaved) {
        await context.flash({ kind: "success", text: "下書きを保存しました" });
        return redirect(paths.editNotice(id), 303);
      }
      const { objectId } = await api.groupNotices.publish({ params: { id } });
      await context.flash({ kind: "success", text: "投稿の作成が完了しました" });
      return redirect(paths.notice(objectId), 303);
    },
  });
}
