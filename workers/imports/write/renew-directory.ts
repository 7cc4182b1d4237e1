import { directoryChanged } from "../../api/directory/notify";
import { allRows, computed, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { indexDoctor, indexHospital } from "../../search/documents/update";
import { readMesh } from "../papers/store-papers";
import { inferFromPapers } from "./renew-doctors";

/** Rows of a kind that one message of the queue brings into the search. */
const AT_ONCE = 40;

/** Brings the next rows that imports have noted into the search, and goes on with another message while there are any. */
export async function renewDirectory(env: Env): Promise<void> {
  const { DB, SEARCH_DB } = env;
  await inferFromPapers(DB, () => readMesh(DB));
  const doctors = await waiting(DB, "doctor");
  for (const id of doctors) await indexDoctor(DB, SEARCH_DB, id);
  await forget(DB, "doctor", doctors);
  const hospitals = doctors.length < AT_ONCE ? await waiting(DB, "hospital") : [];
  for (const id of hospitals) await indexHospital(DB, SEARCH_DB, id);
  await forget(DB, "hospital", hospitals);
  if (doctors.length === AT_ONCE || hospitals.length === AT_ONCE) {
    await env.EVENTS.send({ type: "renewDirectory" });
    return;
  }
  await directoryChanged(env);
}

type Kind = "doctor" | "hospital";

async function waiting(DB: D1Database, kind: Kind): Promise<string[]> {
  const results = await allRows(
    DB,
    { id: computed<string>() },
    `SELECT ${kind}_id AS id FROM unindexed_${kind}s LIMIT ${AT_ONCE}`,
  );
  return results.map(({ id }) => id);
}

async function forget(DB: D1Database, kind: Kind, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await runSql(
    DB,
    `DELETE FROM unindexed_${kind}s WHERE ${kind}_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
}
