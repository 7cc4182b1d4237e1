import { and, eq, isNull, sql } from "drizzle-orm";
import type { hospitals as contract } from "#contract/hospitals/calls";
import { isContactField } from "#contract/hospitals/contact";
import type { SavedEdit } from "#contract/hospitals/edits";
import { EDIT_OVERTAKEN } from "#contract/hospitals/texts";
import { PAGE_SIZE } from "#contract/limits";
import { FORMER_CONTACT_MS } from "#contract/workplaces/limits";
import type { Database } from "../../../db/client";
import { hospitalEdits, hospitals } from "../../../db/schema/hospitals";
import { allRows, computed, firstRow } from "../../../db/sql";
import { indexHospital } from "../../../search/documents/update";
import { record } from "../../audit";
import { directoryChanged } from "../../directory/notify";
import { conflict, notFound } from "../../errors";
import { isSameValue } from "../../same-value";
import type { Call, Handler } from "../../serve";
import { confirmedMembershipAt } from "../../workplaces/membership";
import { ownHospital, storedHospital } from "../record";
import { valuesOf } from "./values";
import { contactChanged, write } from "./write";

export const history: Handler<typeof contract.history> = async ({ viewer, params, query, db }) => {
  const [found] = await Promise.all([
    editsOf(db, params.id, query.before),
    ownHospital(db, viewer, params.id),
  ]);
  return found;
};

export const edits: Handler<typeof contract.edits> = ({ query, db }) =>
  editsOf(db, query.hospitalId, query.before);

const LINE_COLUMNS = {
  id: hospitalEdits.id,
  hospitalId: hospitalEdits.hospitalId,
  field: hospitalEdits.field,
  editedAt: hospitalEdits.editedAt,
  hospitalName: hospitals.name,
  editorName: computed<string | null>(),
  takenBackAt: hospitalEdits.takenBackAt,
  before: hospitalEdits.before,
  after: hospitalEdits.after,
  isOperators: computed<number>(),
  isLast: computed<number>(),
};

/** Changes, newest first; an empty id stands for every hospital. */
async function editsOf(db: Database, hospitalId: string, before: number) {
  const lines = await allRows(
    db,
    LINE_COLUMNS,
    sql`
    SELECT e.id, e.hospital_id AS hospitalId, h.name AS hospitalName, e.field, e.before, e.after,
      (SELECT last_name_ja || ' ' || first_name_ja FROM users
        WHERE id = e.editor_id AND e.edited_as = 'member') AS editorName,
      e.edited_as = 'operator' AS isOperators, e.edited_at AS editedAt, e.taken_back_at AS takenBackAt,
      NOT EXISTS (SELECT 1 FROM hospital_edits later WHERE later.hospital_id = e.hospital_id
        AND later.revision > e.revision AND later.field = e.field) AS isLast
    FROM hospital_edits e JOIN hospitals h ON h.id = e.hospital_id
    WHERE ${hospitalId === "" ? sql`1` : sql`e.hospital_id = ${hospitalId}`} AND ${before === 0 ? sql`1` : sql`e.id < ${before}`}
    ORDER BY e.id DESC LIMIT ${PAGE_SIZE + 1}`,
  );
  const shown = lines.slice(0, PAGE_SIZE);
  return {
    edits: shown.map(({ before, after, isOperators, isLast, ...line }) => ({
      ...line,
      isUndoable: isLast === 1 && isUndoable(line),
      before,
      after,
      isOperators: isOperators === 1,
    })),
    next: lines.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** An edit of contact data that is young enough, and was not undone. */
const isUndoable = ({
  field,
  editedAt,
  takenBackAt,
}: Pick<SavedEdit, "field" | "editedAt" | "takenBackAt">) =>
  isContactField(field) && takenBackAt === null && editedAt > Date.now() - FORMER_CONTACT_MS;

export const revert: Handler<typeof contract.revert> = async (call) => {
  const edit = await editNamed(call.db, call.params.edit);
  if (!edit) throw notFound();
  await restore(call, edit, "operator");
};

/** Somebody of the institution undoes a change of contact data; within one's first week one undoes nothing. */
export const undo: Handler<typeof contract.undo> = async (call) => {
  const { viewer, params, db } = call;
  const { isEstablished } = await confirmedMembershipAt(db, viewer, params.id);
  const edit = await editNamed(db, params.edit);
  if (!isEstablished || edit?.hospitalId !== params.id) throw notFound();
  if (!isUndoable(edit)) throw conflict(EDIT_OVERTAKEN);
  await restore(call, edit, "member");
};

async function editNamed(db: Database, id: string): Promise<Edit | undefined> {
  const [edit] = await db
    .select()
    .from(hospitalEdits)
    .where(eq(hospitalEdits.id, Number(id) || 0));
  return edit;
}

type Restoring = Pick<Call<typeof contract.revert>, "viewer" | "db" | "env" | "scope" | "later">;

/** Puts back what was there, as an edit of its own: the history loses nothing. */
async function restore({ viewer, db, env, scope, later }: Restoring, edit: Edit, as: "member" | "operator") {
  const stored = await storedHospital(db, eq(hospitals.id, edit.hospitalId));
  const current = valuesOf(stored);
  const now = Date.now();
  if (edit.takenBackAt !== null || !isSameValue(current[edit.field], edit.after))
    throw conflict(EDIT_OVERTAKEN);
  await refuseGonePicture(env.DB, edit);
  const changes = { [edit.field]: edit.before };
  const editor = { id: viewer.id, as };
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
  later(contactChanged(env, { row: stored.row, fields: [edit.field], editorId: viewer.id }));
}

/** A picture that was replaced long ago has been deleted. */
async function refuseGonePicture(DB: D1Database, { field, before }: Edit) {
  if (field !== "image" || typeof before !== "string") return;
  const id = before.slice(before.lastIndexOf("/") + 1);
  if (!(await firstRow(DB, {}, "SELECT 1 FROM uploads WHERE id = ?", id))) throw conflict(EDIT_OVERTAKEN);
}

/** The time of the word before this one: what is put back was said then, and is no fresher for it. */
async function saidBefore(db: Database, { id, hospitalId, field, editedAt }: Edit): Promise<number> {
  const [row] = await allRows(
    db,
    { at: computed<number | null>() },
    sql`SELECT max(edited_at) AS at FROM hospital_edits
    WHERE hospital_id = ${hospitalId} AND field = ${field} AND id < ${id}`,
  );
  return row?.at ?? editedAt;
}

type Edit = typeof hospitalEdits.$inferSelect;
