import { inboxOf, roomObject } from "../../durable-objects/objects";
import { cardCountsOf } from "../api/business-card/counts";
import { countAnew } from "../api/business-card/exchange/notify-of-cards";
import { placeOf } from "../api/chat/media";
import { keysOf } from "../api/files/store";
import { uploads } from "../db/schema/files";
import { allRows, computed, runSql } from "../db/sql";
import type { Env } from "../env";
import { indexNextPapers, missingPapers, readMesh } from "../imports/papers/store-papers";
import { archiveKey } from "../log-archive/file";
import { verifyArchives } from "../log-archive/verify";
import { indexDoctor, indexHospital } from "../search/documents/update";
import { DOCTOR_IS_LISTED, HOSPITAL_IS_LISTED, WITH_ACCOUNT } from "../search/listed";

type Page = { after: string; repairs: boolean };
/** What was compared, what did not agree, and what of that was put right. `files`: keys that something names. */
type Found = { next: string | null; count: number; faults: string[]; repaired: number; files: string[] };

/** A room asks the Inbox of each of up to 500 members. */
const ROOMS_AT_ONCE = 2;
const PEOPLE_AT_ONCE = 100;
const ROWS_AT_ONCE = 500;
const PLACES_AT_ONCE = 2000;
/** A repair is some calls of databases and objects: a request may make a thousand. What is left comes with the next one. */
const REPAIRS_AT_ONCE = 50;

/** Does the Inbox of every member know their room as it is? Repaired by delivering the room once more. */
export async function verifyRooms(env: Env, { after, repairs }: Page): Promise<Found> {
  const ids = await idsAfter(env, "rooms", after, ROOMS_AT_ONCE);
  const found = empty(ids, ROOMS_AT_ONCE);
  for (const id of ids) {
    const room = roomObject(env, id);
    const summary = await room.summary();
    if (!summary) continue;
    found.files.push(...summary.medias.map((name) => placeOf(id, name, "original")));
    const states = await Promise.all(summary.memberIds.map((userId) => inboxOf(env, userId).roomState(id)));
    const behind = states.filter(
      (state) => state?.revision !== summary.revision || state.lastSeq < summary.lastSeq,
    );
    if (behind.length === 0) continue;
    found.faults.push(`room ${id}: ${behind.length} of ${states.length} room lists are not up to date`);
    if (!repairs) continue;
    await room.redeliver();
    found.repaired += 1;
  }
  return found;
}

/** Do the badges of an Inbox that are counted in the record say what it says? */
export async function verifyInboxes(env: Env, { after, repairs }: Page): Promise<Found> {
  const ids = await idsAfter(env, "users", after, PEOPLE_AT_ONCE);
  const found = empty(ids, PEOPLE_AT_ONCE);
  for (const id of ids) {
    const [counts, shown] = await Promise.all([cardCountsOf(env.DB, id), inboxOf(env, id).cardCounts()]);
    const wrong = Object.entries(counts).filter(
      ([kind, count]) => shown[kind as keyof typeof shown] !== count,
    );
    if (wrong.length === 0) continue;
    found.faults.push(`inbox ${id}: ${wrong.map(([kind]) => kind).join(", ")} not as in the record`);
    if (!repairs) continue;
    await countAnew(env, id);
    found.repaired += 1;
    if (found.repaired === REPAIRS_AT_ONCE) return upTo(found, ids, id);
  }
  return found;
}

/** The files that rows of uploads name; smaller versions of pictures are made when they are asked for. */
export async function verifyUploads({ DB }: Env, { after }: Page): Promise<Found & { derived: string[] }> {
  const results = await allRows(
    DB,
    { id: uploads.id, kind: uploads.kind },
    "SELECT id, kind FROM uploads WHERE id > ? ORDER BY id LIMIT ?",
    after,
    ROWS_AT_ONCE,
  );
  const ids = results.map(({ id }) => id);
  const found = { ...empty(ids, ROWS_AT_ONCE), derived: [] as string[] };
  for (const row of results) {
    const [original = "", ...derived] = keysOf(row);
    found.files.push(original);
    found.derived.push(...derived);
  }
  return found;
}

/** Is everybody who is in the directory found at their rank, and nobody else? */
export async function verifyDirectory(
  env: Env,
  { kind, after, repairs }: Page & { kind: "doctor" | "hospital" },
): Promise<Found> {
  const { DB, SEARCH_DB } = env;
  const [from, id, stands] =
    kind === "doctor" ? [WITH_ACCOUNT, "d", DOCTOR_IS_LISTED] : ["hospitals h", "h", HOSPITAL_IS_LISTED];
  const results = await allRows(
    DB,
    { id: computed<string>(), rank: computed<number | null>(), stands: computed<number>() },
    `SELECT ${id}.id, ${id}.search_rank AS rank, ${stands} AS stands FROM ${from}
     WHERE ${id}.id > ? ORDER BY ${id}.id LIMIT ?`,
    after,
    PLACES_AT_ONCE,
  );
  const placed = await allRows(
    SEARCH_DB,
    { rank: computed<number>(), id: computed<string>() },
    `SELECT rank, coalesce(source ->> 'objectId', source ->> 'hospitalId') AS id FROM ${kind}_cards WHERE rank IN (SELECT value FROM json_each(?))`,
    JSON.stringify(results.flatMap(({ rank }) => rank ?? [])),
  );
  const idAt = new Map(placed.map(({ rank, id: at }) => [rank, at]));
  const found = empty(
    results.map((row) => row.id),
    PLACES_AT_ONCE,
  );
  const index = kind === "doctor" ? indexDoctor : indexHospital;
  const isAt = (row: (typeof results)[number]) => row.rank !== null && idAt.get(row.rank) === row.id;
  // A missing row gives its rank up first: meanwhile another missing one may be given that place.
  const missing = results.filter((row) => row.rank !== null && !isAt(row)).map((row) => row.id);
  if (repairs && missing.length > 0)
    await runSql(
      DB,
      `UPDATE ${kind}s SET search_rank = NULL WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(missing),
    );
  for (const row of results) {
    const isFound = isAt(row);
    if (isFound === (row.stands === 1)) continue;
    found.faults.push(
      `${kind} ${row.id}: ${isFound ? "found, and should not be" : "not found"} in the search`,
    );
    if (!repairs) continue;
    await index(DB, SEARCH_DB, row.id);
    found.repaired += 1;
    if (found.repaired === REPAIRS_AT_ONCE)
      return upTo(
        found,
        results.map(({ id: each }) => each),
        row.id,
      );
  }
  return found;
}

/** Is every published paper at its place in the search? Repaired by putting the page in once more. */
export async function verifyPapers(env: Env, { after, repairs }: Page): Promise<Found> {
  const from = Number(after);
  const { count, missing, last } = await missingPapers(env, from);
  const isRepairing = repairs && missing.length > 0;
  if (isRepairing) await indexNextPapers(env, await readMesh(env.DB), from);
  return {
    next: last === null ? null : String(last),
    count,
    faults: missing.map((id) => `paper ${id}: not found in the search`),
    repaired: isRepairing ? missing.length : 0,
    files: [],
  };
}

/** Is every file of the log of operations what was stored, and in its place of the chain? Nothing can repair one. */
export async function verifyLogFiles(env: Env): Promise<Found> {
  const { months, faults } = await verifyArchives(env, Date.now());
  return {
    next: null,
    count: months.length,
    faults: faults.map(({ month, fault }) => `log of ${month}: ${fault}`),
    repaired: 0,
    files: months.map(archiveKey),
  };
}

/** The request ends with this one: the next one goes on after it. */
function upTo(found: Found, ids: readonly string[], id: string): Found {
  const count = ids.indexOf(id) + 1;
  return count === ids.length ? found : { ...found, count, next: id };
}

function empty(ids: readonly string[], most: number): Found {
  return {
    next: ids.length === most ? (ids.at(-1) ?? null) : null,
    count: ids.length,
    faults: [],
    repaired: 0,
    files: [],
  };
}

async function idsAfter({ DB }: Env, table: "users" | "rooms", after: string, limit: number) {
  const sql = `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`;
  const results = await allRows(DB, { id: computed<string>() }, sql, after, limit);
  return results.map(({ id }) => id);
}
