import * as z from "zod";
import { VACANT_BED_ROWS } from "#contract/hospitals/limits";
import { bedsBefore, bedsChanged } from "~/parts/hospitals/edit/beds-changed.server";
import { ofHospital, saveEdit, typed } from "~/parts/hospitals/edit/editing.server";
import type { Entered } from "~/request/guards.server";

/** A row with all that was seen of it, so that what somebody else changed meanwhile is noticed. */
const bed = z.object({
  id: typed,
  bedKind: typed,
  ward: typed,
  men: typed,
  women: typed,
  either: typed,
  note: typed,
});
const schema = z.object({
  ...ofHospital,
  beds: z.array(bed).max(VACANT_BED_ROWS),
  from: typed,
  isSure: z.literal("on").optional(),
  intent: typed,
});

/** All vacancies at once. */
export async function saveFigures(entered: Entered, to: string) {
  let before: Awaited<ReturnType<typeof bedsBefore>> = [];
  return saveEdit(entered, schema, {
    edit: async ({ beds, isSure }) => {
      before = await bedsBefore(entered);
      return { vacantBeds: beds, ...(isSure && { isSure: true }) };
    },
    to,
    done: (saved) => bedsChanged(before, saved),
  });
}
