import type { moderation } from "#contract/moderation/calls";
import type { ReportKind } from "#contract/moderation/words";
import type { Tools } from "../api-context";
import { peopleOf } from "../chat/people/people";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { REPORTABLE } from "./registry";
import type { Subject } from "./reportable";

/** The subject as it would go to the operator, and how the viewer stands to it. */
export const subject: Handler<typeof moderation.subject> = async (call) => {
  const { viewer, query, db, env } = call;
  const seen = await subjectSeenBy(call, query);
  const author = seen.authorId && (await peopleOf(db, [seen.authorId])).get(seen.authorId);
  const stands = await env.DB.prepare(
    `SELECT EXISTS (SELECT 1 FROM reports r JOIN report_cases c ON c.id = r.case_id
         WHERE c.kind = ?1 AND c.item_id = ?2 AND r.reporter_id = ?3) AS isReported,
       EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?3 AND blocked_id = ?4) AS isBlocked`,
  )
    .bind(query.kind, seen.itemId, viewer.id, seen.authorId)
    .first<{ isReported: number; isBlocked: number }>();
  return {
    ...query,
    author: author ? { objectId: author.objectId, name: author.name, role: author.role } : null,
    lines: seen.lines,
    path: seen.path,
    isReported: stands?.isReported === 1,
    isBlocked: stands?.isBlocked === 1,
  };
};

export async function subjectSeenBy(
  tools: Tools,
  { kind, id }: { kind: ReportKind; id: string },
): Promise<Subject> {
  const seen = await REPORTABLE[kind].seenBy(tools, id);
  if (!seen) throw notFound();
  return seen;
}
