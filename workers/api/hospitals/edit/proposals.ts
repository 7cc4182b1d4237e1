import { and, eq } from "drizzle-orm";
import type { hospitals as contract } from "#contract/hospitals/calls";
import { hospitalProposals } from "../../../db/schema/hospitals";
import type { Handler } from "../../serve";
import { ownHospital } from "../record";
import { decide } from "./decide-proposal";
import { valuesOf } from "./values";

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

export const decideProposal: Handler<typeof contract.decideProposal> = async (call) => {
  const { viewer, params, body, db } = call;
  const stored = await ownHospital(db, viewer, params.id);
  await decide(call, { stored, ...body, editor: { id: viewer.id, as: "member" } });
};
