import { desc, eq } from "drizzle-orm";
import { TERMS_VERSION_UNKNOWN } from "#contract/messages";
import type { users as contract } from "#contract/users/calls";
import type { Database } from "../../db/client";
import { agreements, termsVersions, users } from "../../db/schema/users";
import { auditStatement } from "../audit";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";

type Term = "terms" | "privacy";

export const getLatestTermsOfServiceVersion: Handler<
  typeof contract.getLatestTermsOfServiceVersion
> = async ({ body: { term }, db }) => {
  const [latest, before = null] = await newestTerms(db, term, 2);
  if (!latest) throw notFound();
  const { version, revisedAt, summary, body } = latest;
  return {
    term,
    version,
    revisedAt,
    summary,
    body,
    before,
    url: term === "terms" ? "/terms" : "/terms?term=privacy",
  };
};

/** Only the newest version can be agreed to: a page read before a revision gets 409 and the new version. */
export const updateAgreedTermsOfServiceVersion: Handler<
  typeof contract.updateAgreedTermsOfServiceVersion
> = async ({ viewer, body: { version, term }, db, scope }) => {
  const [latest] = await newestTerms(db, term, 1);
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

function newestTerms(db: Database, term: Term, limit: number) {
  return db
    .select()
    .from(termsVersions)
    .where(eq(termsVersions.term, term))
    .orderBy(desc(termsVersions.revisedAt))
    .limit(limit);
}
