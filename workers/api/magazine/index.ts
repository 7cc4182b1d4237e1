import { uuidv7 } from "uuidv7";
import { DAY_MS, PAGE_SIZE } from "#contract/limits";
import type { magazines as contract, Magazine, MagazineFields, MagazineLine } from "#contract/magazine/calls";
import {
  MAGAZINE_NOBODY,
  MAGAZINE_NOT_DRAFT,
  MAGAZINE_NOT_SCHEDULED,
  MAGAZINE_PAST,
  MAGAZINE_TOO_FAR,
} from "#contract/magazine/texts";
import { magazines as magazinesTable } from "../../db/schema/mail";
import { computed, firstRow, type RowOf, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import { IN_AUDIENCE } from "../../mail/audience";
import { compose } from "../../mail/email";
import { queueMail, siteOrigin } from "../../mail/post";
import { magazineEmail } from "../../mail/templates/magazine";
import { unsubscribeUrls } from "../../mail/unsubscribe";
import type { Viewer } from "../../viewer";
import { record } from "../audit";
import { conflict, invalidFields, notFound } from "../errors";
import type { Handler, Handlers } from "../serve";

const FARTHEST_MS = 90 * DAY_MS;

const LINE = `m.id, m.subject, m.state, m.send_at AS sendAt, m.created_at AS createdAt, m.finished_at AS finishedAt,
  (SELECT count(*) FROM magazine_recipients r WHERE r.magazine_id = m.id) AS recipients,
  (SELECT count(*) FROM magazine_recipients r WHERE r.magazine_id = m.id AND r.outcome = 'sent') AS sent,
  (SELECT count(*) FROM magazine_recipients r WHERE r.magazine_id = m.id AND r.outcome = 'declined') AS declined`;

const magazines: Handler<typeof contract.magazines> = async ({ query, env }) => {
  const [rows, total] = await env.DB.batch([
    statement(
      env.DB,
      `SELECT ${LINE} FROM magazines m ORDER BY m.created_at DESC, m.id DESC LIMIT ${PAGE_SIZE} OFFSET ?`,
      query.offset,
    ),
    statement(env.DB, "SELECT count(*) AS total FROM magazines"),
  ]);
  return {
    total: (total?.results[0] as { total: number } | undefined)?.total ?? 0,
    magazines: (rows?.results ?? []) as MagazineLine[],
  };
};

const ROW_COLUMNS = {
  id: magazinesTable.id,
  subject: magazinesTable.subject,
  state: magazinesTable.state,
  sendAt: magazinesTable.sendAt,
  createdAt: magazinesTable.createdAt,
  finishedAt: magazinesTable.finishedAt,
  recipients: computed<number>(),
  sent: computed<number>(),
  declined: computed<number>(),
  departments: magazinesTable.departments,
  linkUrl: magazinesTable.linkUrl,
  roles: magazinesTable.roles,
  body: magazinesTable.body,
  linkLabel: magazinesTable.linkLabel,
  prefectures: magazinesTable.prefectures,
  revision: magazinesTable.revision,
  audience: computed<number>(),
};
type Row = RowOf<typeof ROW_COLUMNS>;

const magazine: Handler<typeof contract.magazine> = async ({ viewer, params, env }): Promise<Magazine> => {
  const row = await firstRow(
    env.DB,
    ROW_COLUMNS,
    `SELECT ${LINE}, m.body, m.link_label AS linkLabel, m.link_url AS linkUrl, m.roles, m.departments, m.prefectures,
       m.revision, (SELECT count(*) FROM users u WHERE ${IN_AUDIENCE}) AS audience
     FROM magazines m WHERE m.id = ?`,
    params.id,
  );
  if (!row) throw notFound();
  return {
    ...row,
    preview: (await mailTo(env, viewer, row)).text,
  };
};

type Written = Pick<Row, "id" | "subject" | "body" | "linkLabel" | "linkUrl">;

/** The mail as this person would have it. */
async function mailTo(env: Env, viewer: Viewer, written: Written) {
  return compose(
    { event: "", to: viewer.user.email, role: viewer.role, letter: await emailTo(env, viewer, written) },
    env,
  );
}

async function emailTo(env: Env, { id, user }: Viewer, written: Written) {
  const unsubscribe = await unsubscribeUrls(env, siteOrigin(env), { userId: id, mailType: "mailMagazine" });
  return magazineEmail({ ...written, name: `${user.lastNameJa} ${user.firstNameJa}`, unsubscribe });
}

const valuesOf = (body: MagazineFields) => [
  body.subject,
  body.body,
  body.linkLabel,
  body.linkUrl,
  ...[body.roles, body.departments, body.prefectures].map((codes) => JSON.stringify(codes)),
];

const createMagazine: Handler<typeof contract.createMagazine> = async ({ viewer, body, db, env, scope }) => {
  const id = uuidv7();
  await runSql(
    env.DB,
    `INSERT INTO magazines (id, created_by, created_at, subject, body, link_label, link_url, roles, departments,
       prefectures) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    viewer.id,
    Date.now(),
    ...valuesOf(body),
  );
  await record(db, scope, { action: "magazine-saved", actorId: viewer.id, target: id, result: "ok" });
  return { id };
};

const changeMagazine: Handler<typeof contract.changeMagazine> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const { meta } = await runSql(
    env.DB,
    `UPDATE magazines SET subject = ?3, body = ?4, link_label = ?5, link_url = ?6, roles = ?7, departments = ?8,
       prefectures = ?9, revision = revision + 1 WHERE id = ?1 AND revision = ?2 AND state = 'draft'`,
    params.id,
    body.revision,
    ...valuesOf(body),
  );
  if (meta.changes === 0) throw await refusalOf(env, params.id, MAGAZINE_NOT_DRAFT);
  await record(db, scope, { action: "magazine-saved", actorId: viewer.id, target: params.id, result: "ok" });
};

/** 404 for one that is not there, else that it is not as it was read. */
async function refusalOf({ DB }: Env, id: string, text: string) {
  const found = await firstRow(DB, {}, "SELECT 1 FROM magazines WHERE id = ?", id);
  return found ? conflict(text) : notFound();
}

const testMagazine: Handler<typeof contract.testMagazine> = async ({ viewer, params, db, env, scope }) => {
  const written = await firstRow(
    env.DB,
    {
      id: magazinesTable.id,
      linkUrl: magazinesTable.linkUrl,
      subject: computed<string>(),
      body: magazinesTable.body,
      linkLabel: magazinesTable.linkLabel,
    },
    "SELECT id, '【試し送り】' || subject AS subject, body, link_label AS linkLabel, link_url AS linkUrl FROM magazines WHERE id = ?",
    params.id,
  );
  if (!written) throw notFound();
  await queueMail(env, {
    event: `magazine-test/${params.id}/${crypto.randomUUID()}`,
    to: viewer.user.email,
    role: viewer.role,
    letter: await emailTo(env, viewer, written),
  });
  await record(db, scope, { action: "magazine-tested", actorId: viewer.id, target: params.id, result: "ok" });
};

/** What is due at once is started through the queue; what comes later, by the clock. */
const scheduleMagazine: Handler<typeof contract.scheduleMagazine> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const now = Date.now();
  if (body.sendAt !== null && body.sendAt < now) throw invalidFields({ sendAt: MAGAZINE_PAST });
  if (body.sendAt !== null && body.sendAt > now + FARTHEST_MS)
    throw invalidFields({ sendAt: MAGAZINE_TOO_FAR });
  const { meta } = await runSql(
    env.DB,
    `UPDATE magazines AS m SET state = 'scheduled', send_at = ?3, revision = revision + 1
     WHERE m.id = ?1 AND m.revision = ?2 AND m.state = 'draft' AND EXISTS (SELECT 1 FROM users u WHERE ${IN_AUDIENCE})`,
    params.id,
    body.revision,
    body.sendAt ?? now,
  );
  if (meta.changes === 0) throw await refusedStart(env, params.id, body.revision);
  await record(db, scope, {
    action: "magazine-scheduled",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
  if (body.sendAt === null) await env.EVENTS.send({ type: "magazine", magazineId: params.id, after: "" });
};

async function refusedStart(env: Env, id: string, revision: number) {
  const draft = await firstRow(
    env.DB,
    {},
    "SELECT 1 FROM magazines WHERE id = ? AND revision = ? AND state = 'draft'",
    id,
    revision,
  );
  return draft ? invalidFields({ roles: MAGAZINE_NOBODY }) : refusalOf(env, id, MAGAZINE_NOT_DRAFT);
}

const withdrawMagazine: Handler<typeof contract.withdrawMagazine> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const { meta } = await runSql(
    env.DB,
    `UPDATE magazines SET state = 'draft', send_at = NULL, revision = revision + 1
     WHERE id = ? AND revision = ? AND state = 'scheduled'`,
    params.id,
    body.revision,
  );
  if (meta.changes === 0) throw await refusalOf(env, params.id, MAGAZINE_NOT_SCHEDULED);
  await record(db, scope, {
    action: "magazine-withdrawn",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

export const magazinesHandlers: Handlers<typeof contract> = {
  magazines,
  magazine,
  createMagazine,
  changeMagazine,
  testMagazine,
  scheduleMagazine,
  withdrawMagazine,
};
