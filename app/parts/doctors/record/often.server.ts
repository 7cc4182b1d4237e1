import type { ReferenceLists } from "#contract/reference/calls";
import type { Entered } from "~/request/guards.server";
import { namesOf } from "~/request/reference.server";
import { type ChosenList, NOTHING_OFTEN, type Often } from "./offered.server";

/** What colleagues of the first department choose most; empty for a list no page shows, or if it cannot be loaded. */
export async function oftenFor(
  { api, context }: Pick<Entered, "api" | "context">,
  { departments }: Pick<ReferenceLists, "departments">,
  department: string | undefined,
  list: ChosenList,
): Promise<Often> {
  if (!department || list === "unacceptableMeshList") return NOTHING_OFTEN;
  const often = await context
    .cached(`often-chosen-${department}`, () => api.doctors.oftenChosen({ query: { department } }))
    .catch(() => null);
  return {
    title: `${namesOf([department], departments)[0] ?? ""}の先生がよく選ぶもの`,
    codes: often?.[list] ?? [],
  };
}
