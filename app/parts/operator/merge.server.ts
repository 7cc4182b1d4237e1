import { redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import type { MergePreview } from "#contract/records/calls";
import { MERGE_UNKNOWN } from "#contract/records/texts";
import { shownRefusal, submit } from "~/forms/submit.server";
import type { Entered } from "~/request/guards.server";
import { idInAddress } from "./id-in-address";

const merging = z.object({ into: z.string({ error: MERGE_UNKNOWN }).max(500, MERGE_UNKNOWN) });

/** The record that an operator has named to stay, with what would go along or why it can't be done. */
export type RequestedMerge = { typed: string; preview: MergePreview | null; error: string | null };

/** What merging would do, as long as the page's address names the record that stays; nothing is done yet. */
export async function requestedMerge(
  url: URL,
  preview: (into: string) => Promise<MergePreview>,
): Promise<RequestedMerge | null> {
  const typed = url.searchParams.get("merge");
  if (typed === null) return null;
  const into = idInAddress(typed).slice(0, 100);
  if (into === "") return { typed: "", preview: null, error: MERGE_UNKNOWN };
  try {
    return { typed: into, preview: await preview(into), error: null };
  } catch (error) {
    const { message, errors } = shownRefusal(error).refused;
    return { typed, preview: null, error: errors?.into ?? message };
  }
}

/** Merges the record of the page into the one that was named, which is shown next. */
export const mergeRecord = (
  { form, context }: Entered,
  kind: "doctors" | "hospitals",
  merge: (into: string) => Promise<unknown>,
) =>
  submit(form, merging, async ({ into }) => {
    const id = idInAddress(into);
    await merge(id);
    await context.flash({ kind: "success", text: "2つの記録をまとめました" });
    return redirect(`/${kind === "doctors" ? "doctor" : "hospitals"}/${id}`);
  });
