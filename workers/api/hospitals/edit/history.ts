import { and, eq, isNull, sql } from "drizzle-orm";
import type { hospitals as contract } from "#contract/hospitals/calls";
import type { KeptEdit } from "#contract/hospitals/edits";
import { EDIT_OVERTAKEN } from "#contract/hospitals/texts";
import { PAGE_SIZE } from "#contract/limits";
import type { Database } from "../../../db/client";
import { parsed } from "../../../db/columns";
import { hospitalEdits, hospitals } from "../../../db/schema/hospitals";
import { indexHospital } from "../../../search/documents/update";
import { record } from "../../audit";
import { directoryChanged } from "../../directory/tell";
import { conflict, notFound } from "../../errors";
import { isSameValue } from "../../same-value";
import type { Handler } from "../../serve";
import { ownHospital, storedHospital } from "../record";
import { valuesOf } from "./values";
import { write } from "./write";

export const history: Handler<typeof contract.history> = async ({ viewer, params, query, db }) => {
  await ownHospital(db, viewer, params.id);
  return editsOf(db, params.id, query.before);
};

export const edits: Handler<typeof contract.edits> = ({ query, db }) =>
  editsOf(db, query.hospitalId, query.before);

type Line = Omit<KeptEdit, "before" | "after" | "isOperators"> & {
  before: string;
  after: string;
  isOperators: number;
};

/** Changes, newest first; an empty id stands for every hospital. */
async function editsOf(db: Database, hospitalId: string, before: number) {
  const lines = await db.all<Line>(sql`
    SELECT e.id, e.hospital_id AS hospitalId, h.name AS hospitalName, e.field, e.before, e.after,
      (SELECT last_name_ja || ' ' || first_name_ja FROM users
        WHERE id = e.editor_id AND e.edited_as = 'member') AS editorName,
      e.edited_as = 'operator' AS isOperators, e.edited_at AS editedAt, e.taken_back_at AS takenBackAt
    FROM hospital_edits e JOIN hospitals h ON h.id = e.hospital_id
    WHERE ${hospitalId === "" ? sql`1` : sql`e.hospital_id = ${hospitalId}`} AND ${before === 0 ? sql`1` : sql`e.id < ${before}`}
    ORDER BY e.id DESC LIMIT ${PAGE_SIZE + 1}`);
  const shown = lines.slice(0, PAGE_SIZE);
  return {
    edits: shown.map(({ before, after, isOperators, ...line }) => ({
      ...line,
      before: parsed(before),
      after: parsed(after),
      isOperators: isOperators === 1,
    })),
    next: lines.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Puts back what was there, as an edit of its own: the history loses nothing. */
export const takeBack: Handler<typeof contract.takeBack> = async ({
  viewer,
  params,
  db,
  env,
  scope,
  later,
}) => {
  const [edit] = await db
    .select()
    .from(hospitalEdits)
    .where(eq(hospitalEdits.id, Number(params.edit) || 0));
  if (!edit) throw notFound();
  const stored = await storedHospital(db, eq(hospitals.id, edit.hospitalId));
  const current = valuesOf(stored);
  const now = Date.now();
  if (edit.takenBackAt !== null || !isSameValue(current[edit.field], edit.after))
    throw conflict(EDIT_OVERTAKEN);
  await refuseGonePicture(env.DB, edit);
  const changes = { [edit.field]: edit.before };
  const editor = { id: viewer.id, as: "operator" } as const;
  const saidAt = await saidBefore(db, edit);
  if (!(await write(db, { stored, changes, current, editor, now, saidAt }))) throw conflict(EDIT_OVERTAKEN);
  await db
    .update(hospitalEdits)
    .set({ takenBackBy: viewer.id, takenBackAt: now })
    .where(and(eq(hospitalEdits.id, edit.id), isNull(hospitalEdits.takenBackAt)));
  await record(db, scope, {
    action: "hospital-edit-taken-back",
    actorId: viewer.id,
    target: edit.hospitalId,
    result: "ok",
    detail: { edit: edit.id, field: edit.field },
  });
  await indexHospital(env.DB, env.SEARCH_DB, edit.hospitalId);
  later(directoryChanged(env));
};

/** A picture that was replaced long ago has been deleted. */
async function refuseGonePicture(DB: D1Database, { field, before }: Edit) {
  if (field !== "image" || typeof before !== "string") return;
  const id = before.slice(before.lastIndexOf("/") + 1);
  if (!(await DB.prepare("SELECT 1 FROM uploads WHERE id = ?").bind(id).first()))
    throw conflict(EDIT_OVERTAKEN);
}

/** The time of the word before this one: what is put back was said then, and is no fresher for it. */
async function saidBefore(db: Database, { id, hospitalId, field, editedAt }: Edit): Promise<number> {
  const [row] = await db.all<{ at: number | null }>(sql`SELECT max(edited_at) AS at FROM hospital_edits
    WHERE hospital_id = ${hospitalId} AND field = ${field} AND id < ${id}`);
  return row?.at ?? editedAt;
}

type Edit = typeof hospitalEdits.$inferSelect;
