import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { operator } from "#contract/operator/calls";
import { REVISION_NOT_NEWER, VERSION_EXISTS } from "#contract/operator/texts";
import { agreements, termsVersions as table } from "../../db/schema/users";
import { isAnnounced, isPublished } from "../../db/terms";
import { auditStatement, record } from "../audit";
import { conflict, invalidFields } from "../errors";
import type { Handler } from "../serve";

export const termsVersions: Handler<typeof operator.termsVersions> = async ({ viewer, db, scope }) => {
  const agreed = sql<number>`(SELECT count(DISTINCT ${agreements.userId}) FROM ${agreements}
    WHERE ${agreements.term} = ${table.term} AND ${agreements.version} = ${table.version})`;
  const versions = await db
    .select({
      term: table.term,
      version: table.version,
      revisedAt: table.revisedAt,
      summary: table.summary,
      body: table.body,
      agreed,
      isAnnounced: sql<number>`${isAnnounced}`,
      isDraft: sql<number>`published_at IS NULL`,
    })
    .from(table)
    .orderBy(table.term, desc(table.revisedAt));
  await record(db, scope, { action: "terms-listed", actorId: viewer.id, result: "ok" });
  return {
    versions: versions.map((each) => ({
      ...each,
      isAnnounced: each.isAnnounced === 1,
      isDraft: each.isDraft === 1,
    })),
  };
};

/**
 * The draft is replaced by the first version. The newest date that has come is the version in force, so a revision must be dated after the one before it.
 */
export const publishTerms: Handler<typeof operator.publishTerms> = async ({ viewer, body, db, scope }) => {
  const published = await db
    .select()
    .from(table)
    .where(and(eq(table.term, body.term), isPublished));
  if (published.some(({ version }) => version === body.version)) throw conflict(VERSION_EXISTS);
  if (published.some(({ revisedAt }) => revisedAt >= body.revisedAt)) {
    throw invalidFields({ revisedAt: REVISION_NOT_NEWER });
  }
  await db.batch([
    db.delete(table).where(and(eq(table.term, body.term), isNull(table.publishedAt))),
    db.insert(table).values({ ...body, publishedAt: Date.now() }),
    auditStatement(db, scope, {
      action: "terms-published",
      actorId: viewer.id,
      target: `${body.term}:${body.version}`,
      result: "ok",
    }),
  ]);
};
