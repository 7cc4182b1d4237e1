import type { directory } from "#contract/directory/calls";
import { MAX_NOTIFIED_MATCHES, SAVED_SEARCHES } from "#contract/directory/limits";
import type { SavedSearch } from "#contract/directory/shapes";
import { TOO_MANY_SAVED, TOO_WIDE_TO_NOTIFY } from "#contract/directory/texts";
import { savedSearches } from "../../db/schema/directory";
import { allRows, computed, firstRow, type RowOf, statement } from "../../db/sql";
import type { Env } from "../../env";
import { invalidFields, notFound } from "../errors";
import type { Handler } from "../serve";
import { matchOf, type SavedCondition } from "./notify";

const ROW_COLUMNS = {
  id: savedSearches.id,
  name: savedSearches.name,
  kind: savedSearches.kind,
  query: savedSearches.query,
  createdAt: savedSearches.createdAt,
  tells: savedSearches.tells,
  condition: savedSearches.condition,
};
type Row = RowOf<typeof ROW_COLUMNS>;
const COLUMNS = "id, kind, name, query, tells, condition, created_at AS createdAt";

export const saved: Handler<typeof directory.saved> = async ({ viewer, env }) => {
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT ${COLUMNS} FROM saved_searches WHERE user_id = ? ORDER BY created_at DESC, id`,
    viewer.id,
  );
  return { searches: results.map(shownOf) };
};

/** A search is kept once for each address: a second click or tab changes nothing but the name. */
export const save: Handler<typeof directory.save> = async ({ viewer, body, env }) => {
  const { kind, name, query, condition, tells } = body;
  // This comes before anything is kept: what is refused leaves nothing behind.
  if (tells) await matching(env, { kind, condition });
  const row = await firstRow(
    env.DB,
    ROW_COLUMNS,
    `INSERT INTO saved_searches (id, user_id, kind, name, query, condition, created_at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE ?8 > (
       SELECT count(*) FROM saved_searches WHERE user_id = ?2 AND NOT (kind = ?3 AND query = ?5))
     ON CONFLICT (user_id, kind, query) DO UPDATE SET name = excluded.name, condition = excluded.condition
     RETURNING ${COLUMNS}`,
    crypto.randomUUID(),
    viewer.id,
    kind,
    name,
    query,
    JSON.stringify(condition),
    Date.now(),
    SAVED_SEARCHES,
  );
  if (!row) throw invalidFields({ form: TOO_MANY_SAVED });
  return tells && !row.tells ? switchNotify(env, row, true) : shownOf(row);
};

export const changeSaved: Handler<typeof directory.changeSaved> = async ({ viewer, params, body, env }) => {
  const row = await firstRow(
    env.DB,
    ROW_COLUMNS,
    `UPDATE saved_searches SET name = coalesce(?3, name) WHERE id = ?1 AND user_id = ?2 RETURNING ${COLUMNS}`,
    params.id,
    viewer.id,
    body.name ?? null,
  );
  if (!row) throw notFound();
  if (body.tells === undefined || body.tells === row.tells) return shownOf(row);
  return switchNotify(env, row, body.tells);
};

export const removeSaved: Handler<typeof directory.removeSaved> = async ({ viewer, params, env }) => {
  const own = "SELECT id FROM saved_searches WHERE id = ?1 AND user_id = ?2";
  const [, removed] = await env.DB.batch(
    [
      `DELETE FROM search_matches WHERE search_id IN (${own})`,
      "DELETE FROM saved_searches WHERE id = ?1 AND user_id = ?2",
    ].map((sql) => statement(env.DB, sql, params.id, viewer.id)),
  );
  if (removed?.meta.changes === 0) throw notFound();
};

/** The search tells from here on of what is new: what fits already is not. */
async function switchNotify(env: Env, row: Row, notifies: boolean): Promise<SavedSearch> {
  const ids = notifies
    ? await matching(env, { kind: row.kind, condition: row.condition as SavedCondition })
    : [];
  await env.DB.batch([
    statement(env.DB, "DELETE FROM search_matches WHERE search_id = ?", row.id),
    statement(
      env.DB,
      "INSERT INTO search_matches (search_id, item_id, seen_at) SELECT ?1, value, ?2 FROM json_each(?3)",
      row.id,
      Date.now(),
      JSON.stringify(ids),
    ),
    statement(env.DB, "UPDATE saved_searches SET tells = ?2 WHERE id = ?1", row.id, Number(notifies)),
  ]);
  return shownOf({ ...row, tells: notifies });
}

type Query = { kind: SavedSearch["kind"]; condition: SavedCondition };

/** Ids of what fits now. 422 where there are more than a notification may name. */
async function matching(env: Env, { kind, condition }: Query): Promise<string[]> {
  const match = await matchOf(env, { kind, condition, now: Date.now() });
  const table = kind === "doctors" ? "doctor" : "hospital";
  const id = kind === "doctors" ? "objectId" : "hospitalId";
  const where =
    match === null ? "" : `WHERE rank IN (SELECT rowid FROM ${table}_index WHERE ${table}_index MATCH ?1)`;
  const results = await allRows(
    env.SEARCH_DB,
    { id: computed<string>() },
    `SELECT source ->> '${id}' AS id FROM ${table}_cards ${where} LIMIT ${MAX_NOTIFIED_MATCHES + 1}`,
    ...(match === null ? [] : [match]),
  );
  if (results.length > MAX_NOTIFIED_MATCHES) throw invalidFields({ tells: TOO_WIDE_TO_NOTIFY });
  return results.map((each) => each.id);
}

const shownOf = ({ id, kind, name, query, tells, createdAt }: Row): SavedSearch => ({
  id,
  kind,
  name,
  query,
  tells,
  createdAt,
});
