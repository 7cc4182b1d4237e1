import { eq } from "drizzle-orm";
import type { corrections as contract } from "#contract/corrections/calls";
import { CORRECTION_LOOKS_PER_HOUR_AND_IP } from "#contract/corrections/limits";
import { HOUR_MS } from "#contract/limits";
import { corrections } from "../../db/schema/corrections";
import { digest } from "../auth/digest";
import { notFound } from "../errors";
import { limit } from "../limit";
import type { Handler } from "../serve";

export const seen: Handler<typeof contract.seen> = async ({ params, db, scope }) => {
  const bucket = `correction-look:ip:${scope.network}`;
  await limit(db, { bucket, most: CORRECTION_LOOKS_PER_HOUR_AND_IP, windowMs: HOUR_MS });
  const [row] = await db
    .select({
      receipt: corrections.receipt,
      subjectName: corrections.subjectName,
      kind: corrections.kind,
      state: corrections.state,
      answer: corrections.answer,
      createdAt: corrections.createdAt,
      handledAt: corrections.handledAt,
    })
    .from(corrections)
    .where(eq(corrections.tokenHash, await digest(params.id)));
  if (!row) throw notFound();
  return row;
};
