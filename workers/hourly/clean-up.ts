import { DAY_MS, YEAR_MS } from "#contract/limits";
import { notifyOfChanges } from "../api/directory/notify";
import { cleanUpUnshown } from "../api/files/discard";
import { eraseDeletedGroups } from "../api/groups/group-record";
import { erasePicturesOfDecided } from "../api/registration/licence/licence-images";
import { cleanUpAbandoned } from "../api/registration/session";
import { users } from "../db/schema/users";
import { allRows, runSql, statement } from "../db/sql";
import type { Env } from "../env";
import { archiveLog } from "../log-archive/archive";
import { eraseOldDeadLetters } from "../queue/dead-letters";
import { optimizeIndex } from "../search/documents/store";
import { eraseOldRuns } from "./job-runs";

const PERISHABLE = [
  "sessions",
  "ended_sessions",
  "passkey_challenges",
  "pending_sign_ins",
  "password_tokens",
  "maintenance_tokens",
];

/** Every night asks anew for this long: a queue gives up after hours, and what people wrote must not outlive them. */
const LEFT_AGAIN_MS = 7 * DAY_MS;

/** Nightly: what has expired goes, and the search index is put in order. */
export async function cleanUp(env: Env) {
  const now = Date.now();
  await env.DB.batch([
    ...PERISHABLE.map((table) => statement(env.DB, `DELETE FROM ${table} WHERE expires_at < ?`, now)),
    // A queue forgets a message after two weeks at the latest.
    statement(env.DB, "DELETE FROM deliveries WHERE sent_at < ?", now - 30 * DAY_MS),
    statement(env.DB, "DELETE FROM attempts WHERE last_at < ?", now - DAY_MS),
    // An address of nobody here any more: whoever writes to it may ask the provider once again.
    statement(
      env.DB,
      `DELETE FROM stopped_addresses WHERE stopped_at < ?
       AND NOT EXISTS (SELECT 1 FROM users WHERE username = stopped_addresses.address)`,
      now - YEAR_MS,
    ),
    statement(env.DB, "DELETE FROM hourly_counts WHERE hour < ?", now - YEAR_MS),
    ...eraseOldDeadLetters(env, now),
    ...eraseOldRuns(env, now),
  ]);
  await cleanUpAbandoned(env, now);
  await erasePicturesOfDecided(env, now);
  await cleanUpUnshown(env, now);
  await eraseDeletedGroups(env, now);
  await notifyOfChanges(env);
  await leaveRoomsAgain(env, now);
  for (const kind of ["doctor", "hospital"] as const) await optimizeIndex(env.SEARCH_DB, kind).run();
  await runSql(env.EDGE_DB, "DELETE FROM drafts WHERE expires_at < ?", now);
  await archiveLog(env, now);
}

async function leaveRoomsAgain({ DB, EVENTS }: Env, now: number) {
  const results = await allRows(
    DB,
    { id: users.id },
    "SELECT id FROM users WHERE status = 'withdrawn' AND updated_at > ?",
    now - LEFT_AGAIN_MS,
  );
  for (const { id } of results) await EVENTS.send({ type: "roomsLeft", userId: id });
}
