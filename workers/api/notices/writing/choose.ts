import { sql } from "drizzle-orm";
import type { BodyOf } from "#contract/endpoint";
import type { notices } from "#contract/notices/calls";
import { NOTICE_HOSPITALS } from "#contract/notices/limits";
import { NOTICE_HOSPITAL_UNKNOWN, NOTICE_HOSPITALS_REQUIRED, noticeFull } from "#contract/notices/texts";
import { batch } from "../../../db/batch";
import type { Database } from "../../../db/client";
import { hospitalListItems } from "../../../db/schema/lists";
import { allRows, computed } from "../../../db/sql";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { idsOfHospitals } from "../../directory/hospitals";
import { invalidFields } from "../../errors";
import { ownList } from "../../lists/list-record";
import { areExisting } from "../../lists/membership";
import type { Handler } from "../../serve";
import { ownDraft } from "./draft-record";
import { startDraft } from "./drafts";

type Call = { viewer: Viewer; db: Database; env: Env; body: BodyOf<typeof notices.choose> };

export const choose: Handler<typeof notices.choose> = async ({ viewer, params, body, db, env }) => {
  const ids = await wantedOf({ viewer, body, db, env });
  if (ids.length === 0) throw invalidFields({ hospitalIds: NOTICE_HOSPITALS_REQUIRED });
  await startDraft(viewer, db, params.id);
  const before = await refuseFull(db, params.id, ids);
  await batch(db, [
    sql`
        INSERT INTO hospital_notice_draft_hospitals (draft_id, hospital_id, position)
        SELECT d.id, chosen.value, chosen.key + 1 + coalesce(
          (SELECT max(position) FROM hospital_notice_draft_hospitals WHERE draft_id = d.id), 0)
        FROM hospital_notice_drafts d JOIN json_each(${JSON.stringify(ids)}) chosen
        WHERE d.id = ${params.id} AND d.author_id = ${viewer.id} ON CONFLICT DO NOTHING`,
    recount(viewer, params.id),
  ]).catch(async (error) => {
    // Another tab filled it in between: the schema held, and nothing was written.
    await refuseFull(db, params.id, ids);
    throw error;
  });
  const { hospitalCount } = await ownDraft(viewer, db, params.id);
  return { added: hospitalCount - before, hospitalCount };
};

export const unchoose: Handler<typeof notices.unchoose> = async ({ viewer, params, body, db }) => {
  const { hospitalCount: before } = await ownDraft(viewer, db, params.id);
  await batch(db, [
    sql`DELETE FROM hospital_notice_draft_hospitals WHERE draft_id = ${params.id} AND (${body.hospitalIds === undefined}
      OR hospital_id IN (SELECT value FROM json_each(${JSON.stringify(body.hospitalIds ?? [])})))`,
    recount(viewer, params.id),
  ]);
  const { hospitalCount } = await ownDraft(viewer, db, params.id);
  return { removed: before - hospitalCount, hospitalCount };
};

const recount = (viewer: Viewer, id: string) =>
  sql`
    UPDATE hospital_notice_drafts SET updated_at = ${Date.now()}, hospital_count =
      (SELECT count(*) FROM hospital_notice_draft_hospitals WHERE draft_id = ${id})
    WHERE id = ${id} AND author_id = ${viewer.id}`;

/** The hospitals that are named, those of a list, and those that a search finds. */
async function wantedOf({ viewer, body, db, env }: Call): Promise<string[]> {
  const named = body.hospitalIds ?? [];
  if (!(await areExisting(env, named))) throw invalidFields({ hospitalIds: NOTICE_HOSPITAL_UNKNOWN });
  const [listed, found] = await Promise.all([
    body.listId ? listedIds(viewer, db, body.listId) : [],
    body.condition ? foundIds(viewer, env, body.condition) : [],
  ]);
  return [...new Set([...named, ...listed, ...found])];
}

async function listedIds(viewer: Viewer, db: Database, listId: string): Promise<string[]> {
  const list = await ownList(viewer, db, listId);
  const rows = await allRows(
    db,
    { id: hospitalListItems.hospitalId },
    sql`SELECT hospital_id AS id FROM hospital_list_items WHERE list_id = ${list.objectId} ORDER BY position`,
  );
  return rows.map(({ id }) => id);
}

async function foundIds(viewer: Viewer, env: Env, condition: NonNullable<Call["body"]["condition"]>) {
  const ids = await idsOfHospitals(env, viewer, condition, NOTICE_HOSPITALS + 1);
  if (ids.length > NOTICE_HOSPITALS) throw invalidFields({ condition: noticeFull(NOTICE_HOSPITALS) });
  return ids;
}

/** The number of hospitals it has; 422 where those that it does not have yet are too many. */
async function refuseFull(db: Database, id: string, ids: readonly string[]): Promise<number> {
  const [row] = await allRows(
    db,
    { count: computed<number>(), known: computed<number>() },
    sql`
    SELECT count(*) AS count, count(chosen.value) AS known FROM hospital_notice_draft_hospitals item
      LEFT JOIN json_each(${JSON.stringify(ids)}) chosen ON chosen.value = item.hospital_id
    WHERE item.draft_id = ${id}`,
  );
  const { count, known } = row ?? { count: 0, known: 0 };
  if (count - known + ids.length > NOTICE_HOSPITALS)
    throw invalidFields({ hospitalIds: noticeFull(NOTICE_HOSPITALS - count) });
  return count;
}
