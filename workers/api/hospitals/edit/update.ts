import { and, asc, eq, gt, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Role } from "#contract/endpoint";
import type { hospitals as contract, editedHospital } from "#contract/hospitals/calls";
import { isContactField } from "#contract/hospitals/contact";
import type { HospitalEdit } from "#contract/hospitals/edits";
import { EDIT_WAITS_FOR_CONFIRMATION, EDITED_MEANWHILE } from "#contract/hospitals/texts";
import { FIELD_INVALID, STALE } from "#contract/texts";
import type { Database } from "../../../db/client";
import { uploads } from "../../../db/schema/files";
import { hospitalEdits, hospitals } from "../../../db/schema/hospitals";
import { users } from "../../../db/schema/users";
import { indexHospital } from "../../../search/documents/update";
import type { Viewer } from "../../../viewer";
import { record } from "../../audit";
import { directoryChanged } from "../../directory/notify";
import { conflict, invalidFields, notFound, Refusal, wrongRole } from "../../errors";
import { isSameValue } from "../../same-value";
import type { Call, Handler } from "../../serve";
import { membershipAt } from "../../workplaces/membership";
import { viewOf } from "../hospital";
import { type Stored, storedHospital } from "../record";
import { stopBedReminders } from "../vacant-beds";
import { propose } from "./edit-proposals";
import { type Values, vacantBedField, vacantBedIdOf, valuesOf } from "./values";
import { questionVacancies, refuseOddBeds, wantedOf, withMunicipality } from "./wanted";
import { contactChanged, type Writing, write } from "./write";

/** When several editors write to one hospital at one moment, all but one read it anew. */
const TRIES = 8;

/**
 * Somebody confirmed edits at once. What waits as a proposal: everything by somebody who only says to work there, and
 * contact data by somebody confirmed only lately, or objected to.
 */
export const update: Handler<typeof contract.update> = async (call) => {
  const { viewer, body, db } = call;
  const { isConfirmed, isEstablished } = await membershipAt(db, viewer, body.hospitalId);
  if (!isConfirmed && (body.vacantBeds || body.image !== undefined))
    throw wrongRole(EDIT_WAITS_FOR_CONFIRMATION);
  return saved(call, {
    editor: { id: viewer.id, as: "member" },
    read: () => storedHospital(db, eq(hospitals.id, body.hospitalId)),
    isConfirmed,
    waits: isConfirmed ? (field) => !isEstablished && isContactField(field) : () => true,
  });
};

/** Operators correct any hospital; it is recorded which of them corrected what. */
export const correct: Handler<typeof contract.correct> = async (call) => {
  const { viewer, body, db, scope } = call;
  const { hospitalId, revision: _, ...asked } = body;
  const corrected = await saved(call, {
    editor: { id: viewer.id, as: "operator" },
    read: () => storedHospital(db, eq(hospitals.id, hospitalId)),
    isConfirmed: true,
    waits: () => false,
  });
  await record(db, scope, {
    action: "hospital-corrected",
    actorId: viewer.id,
    target: hospitalId,
    result: "ok",
    detail: { fields: Object.keys(asked).join(" ") },
  });
  return corrected;
};

type Saving = Pick<Call<typeof contract.update>, "viewer" | "body" | "db" | "env" | "later">;
type Authority = {
  editor: Writing["editor"];
  read: () => Promise<Stored>;
  /** Somebody unconfirmed overwrites nobody, and so learns nothing of who edited meanwhile. */
  isConfirmed: boolean;
  /** Whether an edit of the field waits as a proposal. */
  waits: (field: string) => boolean;
};

/** The hospital is found by its new words when the answer comes: the person who saves looks for it next. */
async function saved(
  { viewer, body, db, env, later }: Saving,
  authority: Authority,
): Promise<z.output<typeof editedHospital>> {
  await refuseForeignPicture(db, viewer, body);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await authority.read();
    const made = await edit(db, authority, body, stored);
    if (!made) continue;
    if (made.changed.length > 0 || body.vacantBeds) {
      await indexHospital(env.DB, env.SEARCH_DB, body.hospitalId);
      later(directoryChanged(env));
    }
    later(contactChanged(env, { row: stored.row, fields: made.changed, editorId: viewer.id }));
    if (body.vacantBeds) later(stopBedReminders(env, body.hospitalId));
    const proposed = Object.keys(made.proposed);
    if (proposed.length > 0) await propose({ env, viewer }, stored.row, made.proposed);
    return { ...(await viewOf(db, viewer, body.hospitalId)), proposed };
  }
  throw conflict(STALE);
}

type Made = { changed: string[]; proposed: Values };

/** Null: somebody else was faster, and the record is to be read anew. */
async function edit(
  db: Database,
  { editor, isConfirmed, waits }: Authority,
  body: HospitalEdit,
  stored: Stored,
): Promise<Made | null> {
  const current = valuesOf(stored);
  const wanted = wantedOf(body, current);
  const since = await changesSince(db, stored, body.revision);
  refuseUnknownRows(body, current, since);
  const merged = merge({
    current,
    wanted,
    since,
    seenAt: seenIn(body),
    importedRevision: stored.row.importedRevision,
  });
  const conflicts = isConfirmed ? merged.conflicts : [];
  if (conflicts.length > 0) throw editedMeanwhile(stored, { current, wanted, conflicts, since });
  refuseOddBeds(merged.changes);
  questionVacancies(body, merged.changes, current);
  const changes = await withMunicipality(db, merged.changes, current);
  const confirmed = confirmedBeds(wanted, changes, current);
  const [waiting, atOnce] = partedBy(changes, waits);
  const made = { changed: Object.keys(atOnce), proposed: waiting };
  if (made.changed.length === 0 && confirmed.length === 0) return made;
  const isWritten = await write(db, { stored, changes: atOnce, current, confirmed, editor, now: Date.now() });
  return isWritten ? made : null;
}

function partedBy(changes: Values, waits: (field: string) => boolean): [waiting: Values, atOnce: Values] {
  const lines = Object.entries(changes);
  return [
    Object.fromEntries(lines.filter(([field]) => waits(field))),
    Object.fromEntries(lines.filter(([field]) => !waits(field))),
  ];
}

/** A refusal showed the fields it named as of its own revision, and the rest of the form as it was. */
function seenIn({ revision, settled }: HospitalEdit) {
  const shownAnew = new Set(settled?.fields);
  return (field: string) => {
    if (revision === undefined) return null;
    return settled && shownAnew.has(field) ? Math.max(revision, settled.revision) : revision;
  };
}

/** A row of vacancies that is not this hospital's, and was not when the editor saw it. */
function refuseUnknownRows({ vacantBeds = [] }: HospitalEdit, current: Values, since: readonly Since[]) {
  const existing = new Set([...Object.keys(current), ...since.map(({ field }) => field)]);
  const named = vacantBeds.flatMap(({ id }) => (id ? [vacantBedField(id)] : []));
  if (named.some((field) => !existing.has(field))) throw notFound();
}

/** Vacancies that were sent as they stand: the word is that nothing changed. */
function confirmedBeds(wanted: Values, changes: Values, current: Values): string[] {
  return Object.keys(wanted).flatMap((field) => {
    const id = vacantBedIdOf(field);
    return id !== null && wanted[field] && current[field] && !(field in changes) ? [id] : [];
  });
}

type Since = {
  revision: number;
  field: string;
  before: unknown;
  after: unknown;
  editedAt: number;
  /** Null for somebody who has left, and for an operator. */
  editor: string | null;
  role: Role | null;
  editedAs: Writing["editor"]["as"];
};

/** Changes that people made after the revision that was seen, oldest first; none where no revision was named. */
async function changesSince(db: Database, { row }: Stored, revision: number | undefined): Promise<Since[]> {
  if (revision === undefined || revision >= row.revision) return [];
  return db
    .select({
      revision: hospitalEdits.revision,
      field: hospitalEdits.field,
      before: hospitalEdits.before,
      after: hospitalEdits.after,
      editedAt: hospitalEdits.editedAt,
      editedAs: hospitalEdits.editedAs,
      editor: sql<string | null>`${users.lastNameJa} || ' ' || ${users.firstNameJa}`.as("editor"),
      role: users.role,
    })
    .from(hospitalEdits)
    .leftJoin(users, and(eq(users.id, hospitalEdits.editorId), eq(hospitalEdits.editedAs, "member")))
    .where(and(eq(hospitalEdits.hospitalId, row.id), gt(hospitalEdits.revision, revision)))
    .orderBy(asc(hospitalEdits.id));
}

type Clash = { current: Values; wanted: Values; conflicts: string[]; since: Since[] };

function editedMeanwhile({ row }: Stored, { current, wanted, conflicts, since }: Clash): Refusal {
  return new Refusal(409, "edited-meanwhile", EDITED_MEANWHILE, {
    current: {
      revision: row.revision,
      conflicts: conflicts.map((field) => {
        const last = since.findLast((change) => change.field === field);
        return {
          field,
          mine: wanted[field] ?? null,
          theirs: current[field] ?? null,
          editorName: last?.editor ?? null,
          editorRole: last?.role ?? null,
          isOperators: last?.editedAs === "operator",
          editedAt: last?.editedAt ?? null,
        };
      }),
    },
  });
}

/** A picture is one that the editor uploaded, or the one that is there. */
async function refuseForeignPicture(db: Database, viewer: Viewer, { image, hospitalId }: HospitalEdit) {
  if (!image) return;
  const id = image.slice(image.lastIndexOf("/") + 1);
  const [known] =
    await db.all(sql`SELECT 1 FROM ${uploads} WHERE ${uploads.id} = ${id} AND ${uploads.ownerId} = ${viewer.id}
    AND ${uploads.kind} = 'image' UNION SELECT 1 FROM hospitals WHERE id = ${hospitalId} AND image_url = ${image}`);
  if (!known) throw invalidFields({ image: FIELD_INVALID });
}

/** One change by people, as the history keeps it. */
type Change = { revision: number; field: string; before: unknown; after: unknown };

type Merged = {
  /** The fields to be written: field → value. */
  changes: Values;
  /** Fields that others have changed since, to something else than what is wanted now. */
  conflicts: string[];
};

type Given = {
  current: Values;
  wanted: Values;
  /** Changes that people made after the oldest revision that the editor saw, oldest first. */
  since: readonly Change[];
  /** The revision as of which the editor saw a field; null: none. */
  seenAt: (field: string) => number | null;
  /** The last import that changed the record; it keeps no history: what was seen before it is not known. */
  importedRevision: number;
};

/**
 * A three-way merge: a field that the editor left as it was seen stays as it is now, a field that nobody else touched
 * becomes what the editor wants, and a field that both changed differently is a conflict. Without a revision the
 * editor's word holds.
 */
function merge({ current, wanted, since, seenAt, importedRevision }: Given): Merged {
  const changes: Values = {};
  const conflicts: string[] = [];
  for (const [field, mine] of Object.entries(wanted)) {
    const theirs = current[field] ?? null;
    if (isSameValue(mine, theirs)) continue;
    const asOf = seenAt(field);
    const first =
      asOf === null ? undefined : since.find((change) => change.field === field && change.revision > asOf);
    const seen = first ? first.before : theirs;
    if (first && isSameValue(mine, seen)) continue;
    const isTouched = first ? !isSameValue(seen, theirs) : asOf !== null && importedRevision > asOf;
    if (isTouched) conflicts.push(field);
    else changes[field] = mine;
  }
  return { changes, conflicts };
}
