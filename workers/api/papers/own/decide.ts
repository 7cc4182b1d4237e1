import type { papers as contract } from "#contract/papers/calls";
import type { Env } from "../../../env";
import type { Handler } from "../../serve";
import { renewInferred } from "./inferred";
import { papersOn, refuseStranger } from "./own-papers";

/** A paper that somebody else brought can't be put on a page, and one that is not there is passed over. */
export const decide: Handler<typeof contract.decide> = async ({ viewer, params, body, db, env }) => {
  const { doctorId } = params;
  await refuseStranger(db, viewer, doctorId);
  await setState(env, doctorId, body.paperIds, body.state).run();
  await renewInferred(db, env, doctorId);
  return { papers: await papersOn(db, env, doctorId) };
};

type Decision = "accepted" | "hidden" | "removed";

export function setState(env: Env, doctorId: string, paperIds: readonly string[], state: Decision) {
  return env.DB.prepare(
    `INSERT INTO doctor_papers (doctor_id, paper_id, state, updated_at)
     SELECT ?1, papers.id, ?3, ?4 FROM json_each(?2) JOIN papers ON papers.id = value
     WHERE papers.owner_id IS NULL OR papers.owner_id = ?1
     ON CONFLICT (doctor_id, paper_id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at
       WHERE doctor_papers.state <> excluded.state`,
  ).bind(doctorId, JSON.stringify(paperIds), state, Date.now());
}
