import * as z from "zod";
import { VACANT_BED_ROWS } from "#contract/hospitals/limits";
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
  intent: typed,
});

/** All vacancies at once. */
export const saveFigures = (entered: Entered, to: string) =>
  saveEdit(entered, schema, {
    edit: ({ beds }) => ({ vacantBeds: beds }),
    to,
    done: "空床を更新しました",
  });
