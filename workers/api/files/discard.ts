import { DAY_MS } from "#contract/limits";
import { uploads } from "../../db/schema/files";
import { allRows, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { logFaultOf } from "../errors";
import { IN_OTHERS_NAME, isShownIn, SHOWN, urlOf } from "./places";
import { keysOf } from "./store";

/** Deletes files, with their bytes, that no text, notice or banner shows any more. */
export async function discardUnshown(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const results = await allRows(
    env.DB,
    { id: uploads.id, kind: uploads.kind },
    `DELETE FROM uploads WHERE id IN (SELECT value FROM json_each(?)) AND kind <> 'licence'
       AND NOT (${isShownIn(SHOWN)}) RETURNING id, kind`,
    JSON.stringify(ids),
  );
  await deleteUnnamed(env, results.flatMap(keysOf));
}

/** The same for those at addresses. */
export async function discardUnshownAt(env: Env, ...urls: (string | null | undefined)[]): Promise<void> {
  const ids = urls.flatMap((url) => (url ? [url.slice(urlOf("").length)] : []));
  await discardUnshown(env, ids);
}

/** Nightly: uploads that nothing has shown for a day are deleted. `now`: epoch ms. */
export async function cleanUpUnshown(env: Env, now: number): Promise<void> {
  for (let after = ""; ; ) {
    const results = await allRows(
      env.DB,
      { id: uploads.id },
      `SELECT id FROM uploads WHERE created_at < ?1 AND id > ?2 AND kind <> 'licence'
         AND NOT (${isShownIn(SHOWN)}) ORDER BY id LIMIT ${DELETED_AT_ONCE}`,
      now - DAY_MS,
      after,
    );
    const ids = results.map(({ id }) => id);
    await discardUnshown(env, ids);
    if (ids.length < DELETED_AT_ONCE) return;
    after = ids.at(-1) ?? "";
  }
}

const DELETED_AT_ONCE = 500;

/** A leaver's files go along, except those that are in somebody else's name: they are nobody's from now on. */
export function leaveToOthers({ DB }: Env, ownerId: string): Promise<unknown> {
  return runSql(
    DB,
    `UPDATE uploads SET owner_id = '' WHERE owner_id = ? AND (${isShownIn(IN_OTHERS_NAME)})`,
    ownerId,
  );
}

/** A bucket takes no more of them in one call. */
const KEYS_AT_ONCE = 1000;
/** A message of the queue takes 128 KB, and a key is some hundred characters long. */
const KEYS_IN_MESSAGE = 500;

/** Deletes what lies under these keys, however many they are. A key with nothing under it is no fault. */
export async function deleteAll(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    await bucket.delete(keys.slice(from, from + KEYS_AT_ONCE));
  }
}

/** The same for keys that nothing names any more: where the bucket refuses, the queue asks again. */
export async function deleteUnnamed({ FILES, EVENTS }: Env, keys: readonly string[]): Promise<void> {
  try {
    await deleteAll(FILES, keys);
  } catch (error) {
    logFaultOf(error);
    for (let from = 0; from < keys.length; from += KEYS_IN_MESSAGE)
      await EVENTS.send({ type: "bytesUnnamed", keys: keys.slice(from, from + KEYS_IN_MESSAGE) });
  }
}
