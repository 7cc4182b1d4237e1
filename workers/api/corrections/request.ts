import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { corrections as contract } from "#contract/corrections/calls";
import {
  CORRECTION_REPEATS,
  CORRECTIONS_PER_HOUR_AND_ADDRESS,
  CORRECTIONS_PER_HOUR_AND_IP,
} from "#contract/corrections/limits";
import { writtenDateTime } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import type { Database } from "../../db/client";
import { corrections } from "../../db/schema/corrections";
import { correctionReceivedEmail } from "../../mail/letters/corrections";
import { queueMail } from "../../mail/post";
import { digest } from "../auth/digest";
import { isWithin, limit } from "../limit";
import { newReceipt } from "../receipt";
import type { Call, Handler } from "../serve";
import { linkTo, tokenOf } from "./link";

export const request: Handler<typeof contract.request> = async (call) => {
  const { body, db, env } = call;
  if (body.website !== "") return { receipt: newReceipt() };
  const existing = await sentBefore(db, body.submissionId);
  const receipt = existing ?? (await keepWithinLimits(call));
  if (existing && !(await mayMailAgain(db, receipt))) return { receipt };
  const url = await linkTo(env, receipt);
  // A request that was sent before may need its mail too: perhaps it has not gone. It goes once.
  await queueMail(env, {
    event: `correction:${receipt}:received`,
    to: body.email,
    letter: correctionReceivedEmail({ receipt, url, at: writtenDateTime(Date.now()) }),
  });
  return { receipt };
};

const mayMailAgain = (db: Database, receipt: string) =>
  isWithin(db, { bucket: `correction:again:${receipt}`, most: CORRECTION_REPEATS, windowMs: DAY_MS });

async function keepWithinLimits(call: Call<typeof contract.request>): Promise<string> {
  const { body, db, scope } = call;
  const windowMs = HOUR_MS;
  await limit(db, { bucket: `correction:ip:${scope.network}`, most: CORRECTIONS_PER_HOUR_AND_IP, windowMs });
  await limit(db, {
    bucket: `correction:to:${body.email}`,
    most: CORRECTIONS_PER_HOUR_AND_ADDRESS,
    windowMs,
  });
  return keep(call);
}

async function sentBefore(db: Database, submissionId: string | undefined): Promise<string | null> {
  if (!submissionId) return null;
  const [row] = await db
    .select({ receipt: corrections.receipt })
    .from(corrections)
    .where(eq(corrections.submissionId, submissionId));
  return row?.receipt ?? null;
}

/** Two sendings of one form at the same moment: the second gets the first one's receipt. */
async function keep({ viewer, body, db, env, scope }: Call<typeof contract.request>): Promise<string> {
  const submissionId = body.submissionId ?? uuidv7();
  const receipt = newReceipt();
  const [kept] = await db
    .insert(corrections)
    .values({
      receipt,
      submissionId,
      tokenHash: await digest(await tokenOf(env, receipt)),
      subject: body.subject,
      subjectId: body.subjectId || null,
      subjectName: body.subjectName,
      kind: body.kind,
      relation: body.relation,
      name: body.name,
      email: body.email,
      body: body.body,
      userId: viewer?.id ?? null,
      ip: scope.ip,
      createdAt: Date.now(),
    })
    .onConflictDoNothing()
    .returning({ receipt: corrections.receipt });
  const existing = kept?.receipt ?? (await sentBefore(db, submissionId));
  if (!existing) throw new Error("a request was not kept");
  return existing;
}
