import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { itemFields } from "#contract/board/calls";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { IMAGE_UPLOAD_FAILED } from "#contract/files/texts";
import { POST_MEDIAS } from "#contract/posts/limits";
import { MEDIAS_TOO_MANY } from "#contract/posts/texts";
import { FORM_TOO_LARGE } from "#contract/texts";
import { shownRefusal } from "~/forms/submit.server";
import { filesIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { type Pointed, submitPointedOut } from "./advertising.server";

/** What the fields of an item may bring: its pictures come with it. */
export const ITEM_ALLOWANCE = {
  bytes: UPLOAD_BODY_BYTES * 3,
  hasFiles: true,
  whenTooLarge: () => json<Pointed>({ status: "error", error: { files: [FORM_TOO_LARGE] } }, { status: 413 }),
};

/** Writes an item of the board; `types` says whether it is official. */
export async function postItem(
  entered: Entered,
  types: ("board" | "official")[],
): Promise<TypedResponse<Pointed>> {
  const { form, api, context } = entered;
  const refused = await takeFiles(entered);
  if (refused) return refused;
  form.delete("types");
  return submitPointedOut(form, itemFields, ["title", "content"], async (body) => {
    const { objectId } = await api.board.createBoardItem({
      body: { ...body, isCommentable: form.has("isCommentable"), types },
    });
    await context.flash({ kind: "success", text: "投稿の作成が完了しました" });
    return redirect(`/board/${objectId}`, 303);
  });
}

/** Files become uploads of the author's, and the form goes on with their addresses; some may be taken off again. */
async function takeFiles({ form, api }: Entered): Promise<TypedResponse<Pointed> | null> {
  const files = filesIn(form, "files");
  const dropped = form.getAll("drop").map(String);
  const saved = form
    .getAll("fileUrls")
    .map(String)
    .filter((url) => url && !dropped.includes(url));
  for (const name of ["files", "drop", "fileUrls"]) form.delete(name);
  const refused = (message: string, status: number) =>
    json<Pointed>(
      { status: "error", error: { files: [message] }, initialValue: typedIn(form, saved) },
      { status },
    );
  if (saved.length + files.length > POST_MEDIAS) return refused(MEDIAS_TOO_MANY, 422);
  try {
    for (const image of files) saved.push((await api.files.image({ body: { image } })).url);
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return refused(status >= 500 ? IMAGE_UPLOAD_FAILED : message, status);
  }
  for (const url of saved) form.append("fileUrls", url);
  return null;
}

const SEVERAL = ["territories", "roles"];

function typedIn(form: FormData, fileUrls: string[]) {
  const typed: Record<string, string | string[]> = { fileUrls };
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).map(String);
    typed[name] = SEVERAL.includes(name) ? values : (values[0] ?? "");
  }
  return typed;
}
