import { and, eq } from "drizzle-orm";
import { isHospitalField } from "#contract/hospitals/fields";
import { STALE } from "#contract/texts";
import type { Database } from "../../../db/client";
import { hospitalProposals } from "../../../db/schema/hospitals";
import type { Env } from "../../../env";
import { indexHospital } from "../../../search/documents/update";
import { directoryChanged } from "../../directory/notify";
import { conflict, notFound } from "../../errors";
import type { Stored } from "../record";
import { contactChanged } from "./contact-changed";
import { valuesOf } from "./values";
import { refuseOddBeds } from "./wanted";
import { type Writing, write } from "./write";

type Decision = { stored: Stored; field: string; isAccepted: boolean; editor: Writing["editor"] };
type Tools = { db: Database; env: Env };

/**
 * Accepted, a proposal is an edit like any other; dismissed, the same value of the source is not shown again. 409 when
 * somebody else has decided it, or the record has moved on.
 */
export async function decide({ db, env }: Tools, { stored, field, isAccepted, editor }: Decision) {
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
