import { useActionData, useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { ConfirmDialog } from "~/forms/confirm-dialog";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { shownRefusal } from "~/forms/submit.server";
import { patientAnswerIn } from "~/parts/chat/writing/asked-submit.server";
import {
  heldBack,
  isSent,
  keepDraft,
  NOTICE_FIELDS,
  refused as refusedForm,
  seeOther,
  typedIn,
  WITH_FILE,
} from "~/parts/notices/compose.server";
import { ComposeForm } from "~/parts/notices/compose-form";
import { mineOr404 } from "~/parts/notices/mine.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { DialogLink } from "~/ui/overlays/dialog";
import { PageHead } from "~/ui/page-head";
import { formatItems } from "~/ui/text/numbers";

const NAMES = 10;

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const { api } = entered;
  const notice = await mineOr404(entered);
  const { objectId } = notice;
  const [{ hospitals }, draft, { hospitals: sentTo }] = await Promise.all([
    api.hospitals.own(),
    api.notices.draft({ params: { id: objectId }, query: { limit: NAMES } }).catch((error) => {
      if (shownRefusal(error).status !== 404) throw error;
      return null;
    }),
    api.notices.recipients({ params: { objectId }, query: { limit: NAMES } }),
  ]);
  const words = draft ?? notice;
  return {
    notice: { objectId, title: notice.title, revision: notice.revision },
    composed: {
      draftId: objectId,
      revision: draft?.revision ?? null,
      title: words.title,
      detail: words.detail,
      isMustRead: words.isMustRead,
      filename: words.filename,
      hospital: draft?.hospitalObjectId ?? notice.hospital.hospitalId,
      ownHospitals: hospitals.map(({ hospitalId, name }) => ({ hospitalId, name })),
      addressees: {
        count: draft?.hospitalCount ?? notice.sending?.hospitalCount ?? 0,
        names: (draft?.hospitalsStock ?? sentTo).map(({ name }) => name),
      },
      brought: { hospitalIds: [] as string[] },
    },
  };
});

export const action = only(...HOSPITAL_STAFF)(async (entered) => {
  const { form, api, context } = entered;
  onlyFields(form, ...NOTICE_FIELDS, "noticeRevision");
  const { objectId } = await mineOr404(entered);
  const params = { objectId };
  try {
    switch (intentOf(form)) {
      case "delete":
        await api.notices.remove({ params });
        await context.flash({ kind: "success", text: "お知らせの削除が完了しました" });
        return seeOther("/notices?tab=sent");
      case "discard":
        await api.notices.discardDraft({ params: { id: objectId } });
        return seeOther(`/notices/${objectId}`);
    }
    const draft = await keepDraft(entered, objectId);
    if (intentOf(form) === "select") return seeOther(`/notices/${objectId}/edit/select`);
    if (isSent(form)) {
      const held = await heldBack(entered, draft);
      if (held) return held;
      const { title, detail, isMustRead, hospital, isUnreadAgain } = typedIn(form);
      await api.notices.change({
        params,
        body: {
          title,
          detail,
          isMustRead,
          isUnreadAgain,
          hospitalObjectId: hospital || undefined,
          fileUrl: draft.fileUrl,
          filename: draft.filename,
          patientAnswer: patientAnswerIn(form),
          draftId: objectId,
          revision: Number(form.get("noticeRevision")) || undefined,
        },
      });
      await context.flash({ kind: "success", text: "お知らせの更新が完了しました" });
      return seeOther(`/notices/${objectId}`);
    }
    await context.flash({ kind: "success", text: "下書きを保存しました" });
    return seeOther(`/notices/${objectId}/edit`);
  } catch (error) {
    return refusedForm(form, error);
  }
}, WITH_FILE);

export const meta = titled("お知らせ編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditNotice() {
  const { notice, composed } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <>
      <PageHead
        title="お知らせ編集"
        context={notice.title}
        back={{ to: `/notices/${notice.objectId}`, label: "お知らせ" }}
      />
      <ComposeForm
        composed={composed}
        refused={refused}
        sends={{
          word: "更新する",
          question: `${formatItems(composed.addressees.count)}の医療機関へのお知らせを更新しますか`,
          note: (
            <p>「更新」と表示されます。新しく加えた医療機関の方には、はじめてのお知らせとして届きます。</p>
          ),
        }}
        more={
          <>
            <input type="hidden" name="noticeRevision" value={notice.revision} />
            <Checkbox
              field={plainField("isUnreadAgain", refused?.typed.isUnreadAgain ? "on" : null)}
              label="全員を未読に戻して、もう一度通知する"
              note="既読と「確認しました」の記録は、はじめからになります。"
            />
          </>
        }
        others={
          composed.revision === null ? null : (
            <Button kind="quiet" name="intent" value="discard">
              編集を取りやめる
            </Button>
          )
        }
      />
      <div>
        <DialogLink dialog="delete" kind="loss">
          お知らせを削除する
        </DialogLink>
        <ConfirmDialog
          id="delete"
          title="お知らせを削除しますか"
          intent="delete"
          word="削除する"
          icon="trash-2"
        >
          <p>宛先の方も読めなくなります。元に戻せません。</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
