import { sql } from "drizzle-orm";

/** Terms are in force from the midnight in Japan, which has no summer time, that begins the day they are dated. */
export const TODAY_IN_JAPAN = "date('now', '+9 hours')";

const today = sql.raw(TODAY_IN_JAPAN);

/** Fits a query over `terms_versions`. */
export const isInForce = sql<boolean>`published_at IS NOT NULL AND revised_at <= ${today}`;
export const isAnnounced = sql<boolean>`published_at IS NOT NULL AND revised_at > ${today}`;
export const isPublished = sql<boolean>`published_at IS NOT NULL`;

/** Both documents are in force: without them nobody may sign up. A condition of any statement. */
export const IS_OPEN = `(SELECT count(DISTINCT term) FROM terms_versions
  WHERE published_at IS NOT NULL AND revised_at <= ${TODAY_IN_JAPAN}) = 2`;

/** The version of a document that everybody must have agreed to, as a subquery. */
export const versionInForce = (term: string) =>
  sql<string>`(SELECT version FROM terms_versions WHERE term = ${term} AND ${isInForce} ORDER BY revised_at DESC LIMIT 1)`;

/** The next revision of any document as JSON, or null: a subquery. */
export const nextRevision = sql<string | null>`(SELECT json_object('term', term, 'revisedAt', revised_at)
  FROM terms_versions WHERE ${isAnnounced} ORDER BY revised_at LIMIT 1)`;
