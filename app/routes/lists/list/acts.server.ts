import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { MARKS } from "#contract/lists/limits";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";

/** What could not be done at a hospital or doctor (`hospitalId` is the id of either), with what was typed and what is there now. */
export type RefusedNote = {
  hospitalId: string;
  message: string;
  memo: string;
  mark: string;
  /** The revision that was sent: that of the note as its author saw it. */
  rev?: number;
  current: { memo: string; mark: string; rev: number } | null;
};

type ResponseBody = TypedResponse<RefusedNote>;

/** What the forms of a list's page do; each leads back to where it was pressed. */
export async function act(entered: Entered): Promise<ResponseBody> {
  const { form, api, params, context } = entered;
  onlyFields(form, "hospitalId", "doctorId", "sharesNotes", "memo", "mark", "rev", "to");
  const id = params.id ?? "";
  const hospitalId = textIn(form, "hospitalId");
  const notify = (text: string) => context.flash({ kind: "success", text });
  switch (intentOf(form)) {
    case "note":
      return note(entered, id, hospitalId);
    case "place":
      return place(entered, id, hospitalId);
    case "take-off":
      await api.lists.takeOff({ body: { listId: id, hospitalIds: [hospitalId] } });
      await notify("リストから外しました");
      return backTo(entered);
    case "note-doctor":
      return noteDoctor(entered, id);
    case "take-off-doctor":
      await api.lists.takeOffDoctor({ body: { listId: id, doctorId: textIn(form, "doctorId") } });
      await notify("リストから外しました");
      return backTo(entered, "doctors");
    case "share":
      await api.lists.share({
        params: { id },
        body: { isShared: true, sharesNotes: form.has("sharesNotes") },
      });
      await notify("共有リンクを有効にしました");
      return backTo(entered, "share");
    case "unshare":
      await api.lists.share({ params: { id }, body: { isShared: false } });
      await notify("共有を停止しました");
      return backTo(entered, "share");
    case "delete":
      await api.lists.remove({ params: { id } });
      await notify("リストの削除が完了しました");
      return redirect("/lists/hospitals", 303);
    default:
      return backTo(entered);
  }
}

async function noteDoctor(entered: Entered, id: string): Promise<ResponseBody> {
  const { form, api, context } = entered;
  const doctorId = textIn(form, "doctorId");
  const memo = textIn(form, "memo");
  const rev = Number(form.get("rev")) || undefined;
  try {
    await api.lists.noteDoctor({ params: { id, doctorId }, body: { memo, rev } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![409, 422].includes(error.status)) throw error;
    const current = (error.refused.current ?? null) as { memo: string; rev: number } | null;
    const { status, message } = error;
    const now = current && { ...current, mark: "" };
    return json({ hospitalId: doctorId, message, memo, mark: "", rev, current: now }, { status });
  }
  await context.flash({ kind: "success", text: "メモを保存しました" });
  return backTo(entered, "doctors");
}

async function note(entered: Entered, id: string, hospitalId: string): Promise<ResponseBody> {
  const { form, api, context } = entered;
  const memo = textIn(form, "memo");
  const mark = MARKS.find((each) => each === form.get("mark")) ?? "none";
  const rev = Number(form.get("rev")) || undefined;
  try {
    await api.lists.note({ params: { id, hospitalId }, body: { memo, mark, rev } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![409, 422].includes(error.status)) throw error;
    const current = (error.refused.current ?? null) as RefusedNote["current"];
    const { status, message } = error;
    return json({ hospitalId, message, memo, mark, rev, current }, { status });
  }
  await context.flash({ kind: "success", text: "メモを保存しました" });
  return backTo(entered, hospitalId);
}

/** 「before ID」, 「after ID」 or 「top」: the neighbour that the page showed, so that a second click changes nothing. */
async function place(entered: Entered, id: string, hospitalId: string): Promise<ResponseBody> {
  const { form, api, context } = entered;
  const [side, anchor] = textIn(form, "to").split(" ");
  const near = side === "before" || side === "after" ? { [side]: anchor } : {};
  try {
    await api.lists.place({ params: { id }, body: { hospitalId, ...near } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![409, 422].includes(error.status)) throw error;
    await context.flash({ kind: "error", text: error.message });
  }
  return backTo(entered, hospitalId, true);
}

/** The same page of the list; `stays` keeps the hospital's form open. */
function backTo({ url }: Entered, anchor = "", stays = false): ResponseBody {
  const query = new URLSearchParams(url.search);
  if (!stays) for (const opened of ["hospital", "doctor"]) query.delete(opened);
  const search = query.toString();
  return redirect(
    `${url.pathname}${search ? `?${search}` : ""}${anchor ? `#${encodeURIComponent(anchor)}` : ""}`,
    303,
  );
}
