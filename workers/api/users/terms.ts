import { and, desc, eq } from "drizzle-orm";
import type { users as contract } from "#contract/users/calls";
import { TERMS_NOT_PUBLISHED, TERMS_VERSION_UNKNOWN } from "#contract/users/texts";
import type { Database } from "../../db/client";
import { agreements, termsVersions, users } from "../../db/schema/users";
import { isAnnounced, isInForce } from "../../db/terms";
import { auditStatement } from "../audit";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";

type Term = "terms" | "privacy";

export const getLatestTermsOfServiceVersion: Handler<
  typeof contract.getLatestTermsOfServiceVersion
> = async ({ body: { term }, db }) => {
  const [[latest, before = null], [next = null]] = await db.batch([
    inForce(db, term).limit(2),
    db
      .select()
      .from(termsVersions)
      .where(and(eq(termsVersions.term, term), isAnnounced))
      .orderBy(termsVersions.revisedAt)
      .limit(1),
  ]);
  if (!latest) throw notFound(TERMS_NOT_PUBLISHED);
  const { version, revisedAt, summary, body } = latest;
  return {
    term,
    version,
    revisedAt,
    summary,
    body,
    before: before && versionOf(before),
    next: next && versionOf(next),
    url: term === "terms" ? "/terms" : "/terms?term=privacy",
  };
};

function versionOf({ version, revisedAt, summary, body }: typeof termsVersions.$inferSelect) {
  return { version, revisedAt, summary, body };
}

/** Only the version in force can be agreed to: a page read before a revision gets 409 and the new version. */
export const updateAgreedTermsOfServiceVersion: Handler<
  typeof contract.updateAgreedTermsOfServiceVersion
> = async ({ viewer, body: { version, term }, db, scope }) => {
  const [latest] = await inForce(db, term).limit(1);
  if (!latest) throw notFound();
  if (version !== latest.version) throw conflict(TERMS_VERSION_UNKNOWN, { version: latest.version });
  const agreed = term === "terms" ? { agreedTermsVersion: version } : { agreedPrivacyVersion: version };
  await db.batch([
    db.update(users).set(agreed).where(eq(users.id, viewer.id)),
    db.insert(agreements).values({ userId: viewer.id, term, version, agreedAt: Date.now(), ip: scope.ip }),
    auditStatement(db, scope, {
      action: "terms-agreed",
      actorId: viewer.id,
      target: `${term}:${version}`,
      result: "ok",
    }),
  ]);
};

/** The version in force, then those before it. */
function inForce(db: Database, term: Term) {
  return db
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.term, term), isInForce))
    .orderBy(desc(termsVersions.revisedAt));
}
