import { redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { MERGE_UNKNOWN } from "#contract/records/texts";
import { submit } from "~/forms/submit.server";
import type { Entered } from "~/request/guards.server";
import { idInAddress } from "./id-in-address";

const merging = z.object({ into: z.string({ error: MERGE_UNKNOWN }).max(500, MERGE_UNKNOWN) });

/** Merges the record of the page into the one whose address was typed, which is shown next. */
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
