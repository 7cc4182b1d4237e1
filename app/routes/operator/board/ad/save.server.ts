import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as z from "zod";
import { adChange, adFields } from "#contract/board/calls";
import { shownRefusal } from "~/forms/submit.server";
import { type Pointed, submitPointedOut } from "~/parts/board/advertising.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";

/** One form for a new ad and for one that is there; the picture comes with it, and is kept while the rest is mended. */
export async function saveAd(entered: Entered): Promise<TypedResponse<Pointed>> {
  const { form, api, params, context } = entered;
  const id = params.id;
  if (id && form.has("stop")) return stopAd(entered, id);
  const refused = await takeImage(entered);
  if (refused) return refused;
  const words = ["advertiser", "title", "text"];
  if (!id)
    return submitPointedOut(form, adFields, words, async (body) => {
      await api.board.createAd({ body });
      await context.flash({ kind: "success", text: "広告の作成が完了しました" });
      return redirect("/admin/ads", 303);
    });
  return submitPointedOut(form, adChange, words, async (body) => {
    await api.board.changeAd({ params: { id }, body });
    await context.flash({ kind: "success", text: "広告の更新が完了しました" });
    return redirect(`/admin/ads/${id}`, 303);
  });
}

async function stopAd({ form, api, context }: Entered, id: string) {
  onlyFields(form, "stop");
  const isStopped = form.get("stop") === "yes";
  await api.board.stopAd({ params: { id }, body: { isStopped } });
  await context.flash({ kind: "success", text: isStopped ? "広告を停止しました" : "広告を再開しました" });
  return redirect(`/admin/ads/${id}`, 303);
}

/** A file becomes an upload of the operator's, and the form goes on with its address. */
async function takeImage({ form, api }: Entered): Promise<TypedResponse<Pointed> | null> {
  const image = fileIn(form, "image");
  form.delete("image");
  if (form.has("noImage")) form.set("imageUrl", "");
  form.delete("noImage");
  if (!image) return null;
  try {
    form.set("imageUrl", (await api.files.image({ body: { image } })).url);
    return null;
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return imageRefused(form, message, status);
  }
}

/** What was typed stays; what is wrong with the picture is at it. */
function imageRefused(form: FormData, message: string, status: number) {
  const initialValue: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).map(String);
    const isSeveral = name === "territories" || name === "roles";
    initialValue[name] = isSeveral ? values : (values[0] ?? "");
  }
  return json<Pointed>({ status: "error", error: { image: [message] }, initialValue }, { status });
}

/** The fields of both forms, as the page reads them. */
export const adForm = z.object({
  ...adFields.shape,
  rev: z.number().optional(),
  image: z.file().optional(),
});
