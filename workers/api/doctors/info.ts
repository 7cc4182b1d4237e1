import type { doctors } from "#contract/doctors/calls";
import type { Handler } from "../serve";

const KEPT_MS = 10 * 60_000;
let saved: { counts: { doctorCount: number; hospitalCount: number }; until: number } | undefined;

/** The number comes from the index's dictionary, a few rows; counting the record would read all of it. */
export const info: Handler<typeof doctors.info> = async ({ env }) => {
  if (!saved || saved.until < Date.now()) {
    const counts = await readCounts(env.SEARCH_DB);
    saved = { counts, until: Date.now() + KEPT_MS };
  }
  return saved.counts;
};

async function readCounts(SEARCH_DB: D1Database) {
  const everybody = (kind: "doctor" | "hospital") =>
    `(SELECT coalesce(sum(doc), 0) FROM ${kind}_terms WHERE term IN ('s0', 's1') AND col = 'fac')`;
  const counts = await SEARCH_DB.prepare(
    `SELECT ${everybody("doctor")} AS doctorCount, ${everybody("hospital")} AS hospitalCount`,
  ).first<{ doctorCount: number; hospitalCount: number }>();
  return counts ?? { doctorCount: 0, hospitalCount: 0 };
}
