import type { operator } from "#contract/operator/calls";
import { TEST_MAIL_DEAD } from "#contract/operator/texts";
import { randomToken } from "#contract/wire/bytes";
import { openingMarks } from "../../db/schema/registration";
import { computed, firstRow, runSql } from "../../db/sql";
import { queueMail, siteOrigin } from "../../mail/post";
import { testEmail } from "../../mail/templates/account";
import { record } from "../audit";
import { digest } from "../auth/digest";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { nameOf } from "../users/account/name";

const DONE = `SELECT
  (SELECT count(DISTINCT term) FROM terms_versions WHERE published_at IS NOT NULL) = 2 AS terms,
  EXISTS (SELECT 1 FROM business_details) AS business,
  EXISTS (SELECT 1 FROM opening_marks WHERE name = 'mail' AND done_at IS NOT NULL) AS mail,
  (SELECT sent_at FROM opening_marks WHERE name = 'mail') AS mailSentAt,
  EXISTS (SELECT 1 FROM companies WHERE closed_at IS NULL) AS company,
  EXISTS (SELECT 1 FROM hospitals WHERE closed_at IS NULL) AND EXISTS (SELECT 1 FROM doctors) AS directory,
  (SELECT count(*) FROM users u WHERE u.status = 'active' AND u.admin_permissions LIKE '%"operator"%'
     AND u.password_hash IS NOT NULL) > 1 AS operators`;

const ROW_COLUMNS = {
  company: computed<number>(),
  directory: computed<number>(),
  terms: computed<number>(),
  operators: computed<number>(),
  business: computed<number>(),
  mail: computed<number>(),
  mailSentAt: openingMarks.sentAt,
};

/** What has to be there before the service opens; each is read from what it is about, so it ticks itself off. */
export const opening: Handler<typeof operator.opening> = async ({ viewer, db, env, scope }) => {
  const row = await firstRow(env.DB, ROW_COLUMNS, DONE);
  if (!row) throw new Error("the checklist has no row");
  await record(db, scope, { action: "opening-viewed", actorId: viewer.id, result: "ok" });
  const { mailSentAt, ...done } = row;
  const flags = Object.fromEntries(Object.entries(done).map(([name, value]) => [name, value === 1]));
  return { ...(flags as Record<keyof typeof done, boolean>), mailSentAt };
};

/** The newest test counts: links of tests before are dead. */
export const sendTestMail: Handler<typeof operator.sendTestMail> = async ({ viewer, db, env, scope }) => {
  const token = randomToken();
  await runSql(
    env.DB,
    `INSERT INTO opening_marks (name, token_hash, sent_at) VALUES ('mail', ?1, ?2)
     ON CONFLICT (name) DO UPDATE SET token_hash = ?1, sent_at = ?2`,
    await digest(token),
    Date.now(),
  );
  const { email: to, role } = viewer.user;
  const url = `${siteOrigin(env)}/admin/test-mail?token=${token}`;
  const letter = testEmail({ name: nameOf(viewer.user), url });
  await queueMail(env, { event: `test-mail:${crypto.randomUUID()}`, to, letter, role });
  await record(db, scope, { action: "test-mail-sent", actorId: viewer.id, result: "ok" });
};

export const confirmTestMail: Handler<typeof operator.confirmTestMail> = async ({
  viewer,
  body,
  db,
  env,
  scope,
}) => {
  const { meta } = await runSql(
    env.DB,
    "UPDATE opening_marks SET done_at = coalesce(done_at, ?2) WHERE name = 'mail' AND token_hash = ?1",
    await digest(body.token),
    Date.now(),
  );
  if (meta.changes === 0) throw notFound(TEST_MAIL_DEAD);
  await record(db, scope, { action: "test-mail-arrived", actorId: viewer.id, result: "ok" });
};
