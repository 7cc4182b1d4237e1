import { sql } from "drizzle-orm";
import type * as z from "zod";
import { readFacts } from "#contract/hospitals/facts";
import { type Reception, receptionOf } from "#contract/hospitals/reception";
import type { hospitalsOfList } from "#contract/lists/calls";
import { LISTED_HOSPITALS_PER_PAGE } from "#contract/lists/limits";
import type { Database } from "../../db/client";

type Page = z.output<typeof hospitalsOfList>;
/** A page as the list's table gives it. */
export type BarePage = Omit<Page, "hospitals"> & {
  hospitals: Omit<Page["hospitals"][number], "reception">[];
};

/**
 * Reads when the hospitals of a page take patients in. A list that is taken whole is printed or copied, without them.
 */
export async function withReception(db: Database, found: BarePage): Promise<Page> {
  const { hospitals } = found;
  const ids =
    hospitals.length > LISTED_HOSPITALS_PER_PAGE ? [] : hospitals.map(({ hospitalId }) => hospitalId);
  const receptions = await receptionsOf(db, ids);
  return {
    ...found,
    hospitals: hospitals.map((each) => ({ ...each, reception: receptions.get(each.hospitalId) ?? null })),
  };
}

/** When hospitals take patients in, by their ids. */
export async function receptionsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Reception | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<{ id: string; hours: string }>(sql`SELECT h.id, json_object(
      'bandHours', h.facts -> '$.bandHours', 'hours', h.facts -> '$.hours', 'closedDays', h.facts -> '$.closedDays') AS hours
    FROM json_each(${JSON.stringify(ids)}) item JOIN hospitals h ON h.id = item.value
      AND h.delisted_at IS NULL AND json_valid(h.facts)`);
  return new Map(rows.map(({ id, hours }) => [id, receptionOf(readFacts(JSON.parse(hours)))]));
}
