import { desc, eq } from "drizzle-orm";
import { TERMS_VERSION_UNKNOWN } from "#contract/messages";
import type { users as contract } from "#contract/users";
import type { Database } from "../../db/client";
import { agreements, termsVersions, users } from "../../db/schema/users";
import { auditStatement } from "../audit";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";

type Term = "terms" | "privacy";

export const getLatestTermsOfServiceVersion: Handler<
  typeof contract.getLatestTermsOfServiceVersion
> = async ({ body: { term }, db }) => {
  const { version, revisedAt, summary, body } = await latestTerms(db, term);
  return {
    term,
    version,
    revisedAt,
    summary,
    body,
    url: term === "terms" ? "/terms" : "/terms?term=privacy",
  };
};

/** Only the newest version can be agreed to: a page read before a revision gets 409 and the new version. */
export const updateAgreedTermsOfServiceVersion: Handler<
  typeof contract.updateAgreedTermsOfServiceVersion
> = async ({ viewer, body: { version, term }, db, scope }) => {
  const latest = await latestTerms(db, term);
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

async function latestTerms(db: Database, term: Term) {
  const [row] = await db
    .select()
    .from(termsVersions)
    .where(eq(termsVersions.term, term))
    .orderBy(desc(termsVersions.revisedAt))
    .limit(1);
  if (!row) throw notFound();
  return row;
}
