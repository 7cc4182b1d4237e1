import { eq } from "drizzle-orm";
import { AGE_GROUPS, CASE_SEXES } from "#contract/posts/case";
import type { CaseFields } from "#contract/posts/shapes";
import type { Database } from "../../../db/client";
import { caseConsults } from "../../../db/schema/posts";
import type { Env } from "../../../env";

/** The row of a case, for the batch that writes its post or changes it; `rev`: only while the post is of that revision. */
export function caseOf(env: Env, postId: string, fields: CaseFields, rev?: number): D1PreparedStatement[] {
  const { ageGroup, sex, course, findings, question } = fields;
  return [
    env.DB.prepare(
      `INSERT OR REPLACE INTO case_consults (post_id, age_group, sex, course, findings, question)
       SELECT id, ?2, ?3, ?4, ?5, ?6 FROM posts WHERE id = ?1 AND kind = 'case' AND status <> 'deleted'
         AND rev = coalesce(?7, rev)`,
    ).bind(postId, ageGroup, sex, course, findings, question, rev ?? null),
  ];
}

/** A case consult's facts about the patient; null for any other post. */
export async function readCase(db: Database, postId: string): Promise<CaseFields | null> {
  const [row] = await db.select().from(caseConsults).where(eq(caseConsults.postId, postId));
  if (!row) return null;
  const { course, findings, question } = row;
  const ageGroup = AGE_GROUPS.find((each) => each === row.ageGroup) ?? AGE_GROUPS[0];
  const sex = CASE_SEXES.find((each) => each === row.sex) ?? CASE_SEXES[2];
  return { ageGroup, sex, course, findings, question };
}
