import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { hospitals as contract, EditProposal } from "#contract/hospitals/calls";
import { isHospitalField } from "#contract/hospitals/fields";
import { OWN_PROPOSAL } from "#contract/hospitals/texts";
import { PAGE_SIZE } from "#contract/limits";
import { STALE } from "#contract/texts";
import type { Database } from "../../../db/client";
import { hospitalProposals, hospitals } from "../../../db/schema/hospitals";
import { users } from "../../../db/schema/users";
import { hospitalEditProposals } from "../../../db/schema/workplaces";
import { allRows, computed, firstRow, type RowOf } from "../../../db/sql";
import type { Env } from "../../../env";
import { notify } from "../../../notifications/notify";
import { indexHospital } from "../../../search/documents/update";
import type { Viewer } from "../../../viewer";
import { directoryChanged } from "../../directory/notify";
import { conflict, notFound } from "../../errors";
import type { Call, Handler } from "../../serve";
import { confirmedMembershipAt, confirmedPeopleOf, operatorsOf } from "../../workplaces/membership";
import { type HospitalRecord, ownHospital, type Stored, storedHospital } from "../record";
import { type Values, valuesOf } from "./values";
import { refuseOddBeds } from "./wanted";
import { contactChanged, type Writing, write } from "./write";

/** Keeps what somebody asks for until another decides; a newer proposal of the same person replaces the older. */
export async function propose(
  { env, viewer }: { env: Env; viewer: Viewer },
  row: Pick<HospitalRecord, "id" | "name">,
  changes: Values,
): Promise<void> {
  const now = Date.now();
  const lines = Object.entries(changes).map(([field, value]) => [
    uuidv7(),
    field,
    JSON.stringify(value ?? null),
  ]);
  const proposed = await allRows(
    env.DB,
    {},
    `INSERT INTO hospital_edit_proposals (id, hospital_id, field, value, proposer_id, created_at)
     SELECT value ->> 0, ?1, value ->> 1, value ->> 2, ?2, ?3 FROM json_each(?4) WHERE true
     ON CONFLICT (hospital_id, field, proposer_id) WHERE state = 'open'
     DO UPDATE SET value = excluded.value, created_at = excluded.created_at
       WHERE value <> excluded.value RETURNING id`,
    row.id,
    viewer.id,
    now,
    JSON.stringify(lines),
  );
  if (proposed.length === 0) return;
  const eventKey = `edit-proposed:${row.id}:${viewer.id}:${now}`;
  const said = { topic: "editProposed", actorId: viewer.id, text: row.name, at: now } as const;
  const [people, operators] = await Promise.all([confirmedPeopleOf(env, row.id), operatorsOf(env)]);
  await notify(env, people, { ...said, eventKey, about: { type: "editProposals", id: row.id } });
  await notify(env, operators, {
    ...said,
    eventKey: `${eventKey}:operator`,
    about: { type: "operatorQueue", id: "proposals" },
  });
}

const LINE_COLUMNS = {
  id: hospitalEditProposals.id,
  hospitalId: hospitalEditProposals.hospitalId,
  createdAt: hospitalEditProposals.createdAt,
  field: hospitalEditProposals.field,
  hospitalName: hospitals.name,
  proposerName: computed<string>(),
  proposerRole: users.role,
  isConfirmed: computed<boolean>(),
  value: hospitalEditProposals.value,
  proposerId: hospitalEditProposals.proposerId,
  total: computed<number>(),
};
type Line = RowOf<typeof LINE_COLUMNS>;

/** Open proposals of one hospital, or of all for an empty id, oldest first. */
async function linesOf(db: Database, hospitalId: string, offset: number): Promise<Line[]> {
  return allRows(
    db,
    LINE_COLUMNS,
    sql`
    SELECT p.id, p.hospital_id AS hospitalId, h.name AS hospitalName, p.field, p.value, p.proposer_id AS proposerId,
      u.last_name_ja || ' ' || u.first_name_ja AS proposerName, u.role AS proposerRole,
      EXISTS (SELECT 1 FROM workplace_confirmations c WHERE c.user_id = u.id AND c.hospital_id = p.hospital_id
        AND c.state = 'confirmed') AS isConfirmed,
      p.created_at AS createdAt, count(*) OVER () AS total
    FROM hospital_edit_proposals p JOIN hospitals h ON h.id = p.hospital_id JOIN users u ON u.id = p.proposer_id
    WHERE p.state = 'open' AND ${hospitalId === "" ? sql`1` : sql`p.hospital_id = ${hospitalId}`}
    ORDER BY p.created_at, p.id LIMIT ${PAGE_SIZE} OFFSET ${offset}`,
  );
}

const shown = (
  { value, proposerId: _, total: __, isConfirmed, ...line }: Line,
  current: Values,
  isDecidable: boolean,
): EditProposal => ({
  ...line,
  isConfirmed: Boolean(isConfirmed),
  value,
  current: current[line.field] ?? null,
  isDecidable,
});

/** One decides what others propose; somebody confirmed only lately decides nothing of contact data. */
export const editProposals: Handler<typeof contract.editProposals> = async ({ viewer, params, db }) => {
  const [{ isEstablished }, stored, lines] = await Promise.all([
    confirmedMembershipAt(db, viewer, params.id),
    storedHospital(db, sql`${hospitals.id} = ${params.id}`),
    linesOf(db, params.id, 0),
  ]);
  const current = valuesOf(stored);
  return {
    proposals: lines.map((line) => shown(line, current, isEstablished && line.proposerId !== viewer.id)),
  };
};

export const decideEditProposal: Handler<typeof contract.decideEditProposal> = async (call) => {
  const { viewer, params, body, db } = call;
  const { isEstablished } = await confirmedMembershipAt(db, viewer, params.id);
  if (!isEstablished) throw notFound();
  await decideOne(call, {
    id: params.proposal,
    hospitalId: params.id,
    isAccepted: body.isAccepted,
    editor: { id: viewer.id, as: "member" },
  });
};

export const allEditProposals: Handler<typeof contract.allEditProposals> = async ({ query, db }) => {
  const lines = await linesOf(db, "", query.offset);
  const ids = [...new Set(lines.map(({ hospitalId }) => hospitalId))];
  const records = await Promise.all(ids.map((id) => storedHospital(db, sql`${hospitals.id} = ${id}`)));
  const current = new Map(records.map((stored) => [stored.row.id, valuesOf(stored)]));
  return {
    total: lines[0]?.total ?? 0,
    proposals: lines.map((line) => shown(line, current.get(line.hospitalId) ?? {}, true)),
  };
};

export const decideAnyEditProposal: Handler<typeof contract.decideAnyEditProposal> = (call) =>
  decideOne(call, {
    id: call.params.proposal,
    isAccepted: call.body.isAccepted,
    editor: { id: call.viewer.id, as: "operator" },
  });

type Tools = Pick<Call<typeof contract.decideEditProposal>, "db" | "env" | "later">;
type Decision = { id: string; hospitalId?: string; isAccepted: boolean; editor: Writing["editor"] };
const ROW_COLUMNS = {
  hospitalId: hospitalEditProposals.hospitalId,
  field: hospitalEditProposals.field,
  value: hospitalEditProposals.value,
  proposerId: hospitalEditProposals.proposerId,
  state: hospitalEditProposals.state,
};
type Row = RowOf<typeof ROW_COLUMNS>;

/** Accepted, a proposal is an edit of the person who accepts it. 409 when somebody else has decided it. */
async function decideOne(
  { db, env, later }: Tools,
  { id, hospitalId, isAccepted, editor }: Decision,
): Promise<undefined> {
  const proposal = await firstRow(
    env.DB,
    ROW_COLUMNS,
    `SELECT hospital_id AS hospitalId, field, value, proposer_id AS proposerId, state
     FROM hospital_edit_proposals WHERE id = ?`,
    id,
  );
  if (!proposal || (hospitalId !== undefined && proposal.hospitalId !== hospitalId)) throw notFound();
  if (proposal.state !== "open") throw conflict(STALE);
  if (proposal.proposerId === editor.id) throw conflict(OWN_PROPOSAL);
  const stored = await storedHospital(db, sql`${hospitals.id} = ${proposal.hospitalId}`);
  const now = Date.now();
  if (isAccepted) await accept(db, stored, proposal, editor, now);
  const decided = await firstRow(
    env.DB,
    {},
    `UPDATE hospital_edit_proposals SET state = ?2, decided_by = ?3, decided_at = ?4 WHERE id = ?1 AND state = 'open'
     RETURNING id`,
    id,
    isAccepted ? "accepted" : "dismissed",
    editor.id,
    now,
  );
  if (!decided) throw conflict(STALE);
  await notify(env, [proposal.proposerId], {
    eventKey: `edit-decided:${id}`,
    topic: "editDecided",
    about: { type: "hospital", id: proposal.hospitalId },
    text: `${stored.row.name}：${isAccepted ? "反映されました" : "見送られました"}`,
    at: now,
  });
  if (!isAccepted) return;
  await indexHospital(env.DB, env.SEARCH_DB, proposal.hospitalId);
  later(directoryChanged(env));
  later(contactChanged(env, { row: stored.row, fields: [proposal.field], editorId: editor.id }));
}

async function accept(
  db: Database,
  stored: Awaited<ReturnType<typeof storedHospital>>,
  { field, value }: Row,
  editor: Writing["editor"],
  now: number,
) {
  if (!isHospitalField(field)) throw notFound();
  const changes = { [field]: value };
  refuseOddBeds(changes);
  if (!(await write(db, { stored, changes, current: valuesOf(stored), editor, now }))) throw conflict(STALE);
}

const isOpen = eq(hospitalProposals.state, "open");

export const proposals: Handler<typeof contract.proposals> = async ({ viewer, params, db }) => {
  const [stored, rows] = await Promise.all([
    ownHospital(db, viewer, params.id),
    db
      .select()
      .from(hospitalProposals)
      .where(and(eq(hospitalProposals.hospitalId, params.id), isOpen)),
  ]);
  const current = valuesOf(stored);
  return {
    proposals: rows.map(({ field, value, source, sourceDate }) => ({
      field,
      value,
      current: current[field] ?? null,
      source,
      sourceDate,
    })),
  };
};

export const decideProposal: Handler<typeof contract.decideProposal> = async (call) => {
  const { viewer, params, body, db } = call;
  const stored = await ownHospital(db, viewer, params.id);
  await decide(call, { stored, ...body, editor: { id: viewer.id, as: "member" } });
};

type ProposalDecision = { stored: Stored; field: string; isAccepted: boolean; editor: Writing["editor"] };
type DecisionTools = { db: Database; env: Env };

/**
 * Accepted, a proposal is an edit like any other; dismissed, the same value of the source is not shown again. 409 when
 * somebody else has decided it, or the record has moved on.
 */
export async function decide(
  { db, env }: DecisionTools,
  { stored, field, isAccepted, editor }: ProposalDecision,
) {
  if (!isHospitalField(field)) throw notFound();
  const { id } = stored.row;
  const isMeant = and(
    eq(hospitalProposals.hospitalId, id),
    eq(hospitalProposals.field, field),
    eq(hospitalProposals.state, "open"),
  );
  const [proposal] = await db.select().from(hospitalProposals).where(isMeant);
  if (!proposal) throw conflict(STALE);
  const now = Date.now();
  if (isAccepted) {
    const changes = { [proposal.field]: proposal.value };
    refuseOddBeds(changes);
    if (!(await write(db, { stored, changes, current: valuesOf(stored), editor, now })))
      throw conflict(STALE);
  }
  await db
    .update(hospitalProposals)
    .set({ state: isAccepted ? "accepted" : "dismissed", decidedBy: editor.id, decidedAt: now })
    .where(isMeant);
  if (!isAccepted) return;
  await indexHospital(env.DB, env.SEARCH_DB, id);
  await directoryChanged(env);
  await contactChanged(env, { row: stored.row, fields: [field], editorId: editor.id });
}
