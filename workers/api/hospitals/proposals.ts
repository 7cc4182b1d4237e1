import { and, eq } from "drizzle-orm";
import type { hospitals as contract } from "#contract/hospitals/calls";
import { isHospitalField } from "#contract/hospitals/fields";
import { STALE } from "#contract/texts";
import { hospitalProposals } from "../../db/schema/hospitals";
import { indexHospital } from "../../search/update";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";
import { ownHospital } from "./record";
import { valuesOf } from "./values";
import { refuseOddBeds } from "./wanted";
import { write } from "./write";

const isOpen = eq(hospitalProposals.state, "open");

export const proposals: Handler<typeof contract.proposals> = async ({ viewer, params, db }) => {
  const current = valuesOf(await ownHospital(db, viewer, params.id));
  const rows = await db
    .select()
    .from(hospitalProposals)
    .where(and(eq(hospitalProposals.hospitalId, params.id), isOpen));
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

/** Accepted, it is an edit like any other; dismissed, the same value of the source is not shown again. */
export const decideProposal: Handler<typeof contract.decideProposal> = async (call) => {
  const { viewer, params, body, db, env } = call;
  if (!isHospitalField(body.field)) throw notFound();
  const stored = await ownHospital(db, viewer, params.id);
  const isMeant = and(
    eq(hospitalProposals.hospitalId, params.id),
    eq(hospitalProposals.field, body.field),
    isOpen,
  );
  const [proposal] = await db.select().from(hospitalProposals).where(isMeant);
  if (!proposal) throw conflict(STALE);
  const now = Date.now();
  if (body.isAccepted) {
    const changes = { [proposal.field]: proposal.value };
    refuseOddBeds(changes);
    const editor = { id: viewer.id, as: "member" } as const;
    if (!(await write(db, { stored, changes, current: valuesOf(stored), editor, now })))
      throw conflict(STALE);
  }
  await db
    .update(hospitalProposals)
    .set({ state: body.isAccepted ? "accepted" : "dismissed", decidedBy: viewer.id, decidedAt: now })
    .where(isMeant);
  if (body.isAccepted) await indexHospital(env.DB, env.SEARCH_DB, params.id);
};
