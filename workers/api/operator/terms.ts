import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { operator } from "#contract/operator/calls";
import type { BusinessDetails } from "#contract/operator/shapes";
import { REVISION_NOT_NEWER, VERSION_EXISTS } from "#contract/operator/texts";
import type { users } from "#contract/users/calls";
import type { Database } from "../../db/client";
import { businessDetails } from "../../db/schema/operator";
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

export const business: Handler<typeof users.business> = async ({ db }) => ({
  details: await detailsOf(db),
});

async function detailsOf(db: Database): Promise<BusinessDetails | null> {
  const [row] = await db.select().from(businessDetails);
  if (!row) return null;
  const { id: _, updatedAt: __, ...details } = row;
  return details;
}

/** A second time changes nothing but the log. */
export const saveBusiness: Handler<typeof operator.saveBusiness> = async ({ viewer, body, db, scope }) => {
  const before = await detailsOf(db);
  const row = { ...body, updatedAt: Date.now() };
  await db.batch([
    db
      .insert(businessDetails)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: businessDetails.id, set: row }),
    auditStatement(db, scope, {
      action: "business-details-saved",
      actorId: viewer.id,
      result: "ok",
      detail: changesOf(before, body),
    }),
  ]);
};

/** Each field that is another now, with what it was and what it is. */
function changesOf(before: BusinessDetails | null, after: BusinessDetails): Record<string, string> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      const was = before?.[field as keyof BusinessDetails] ?? "";
      return was === value ? [] : [[field, `${was} → ${value}`]];
    }),
  );
}
