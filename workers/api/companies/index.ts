import { and, eq, sql } from "drizzle-orm";
import { type companies as contract, type NewCompany, newCompany } from "#contract/companies/calls";
import {
  COMPANY_CHANGED,
  COMPANY_CODE_EXISTS,
  COMPANY_CODE_TWICE,
  COMPANY_IN_USE,
  COMPANY_IS_OPERATING,
  OPERATING_TWICE,
} from "#contract/companies/texts";
import { monthInJapan } from "#contract/dates/japan-time";
import { wordsWithoutTitles } from "#contract/japanese/titles";
import { PAGE_SIZE } from "#contract/limits";
import type { Database } from "../../db/client";
import { cardLimits } from "../../db/schema/business-card";
import { companies, users } from "../../db/schema/users";
import { computed, firstRow, nullable, rowsOf, runSql, statement } from "../../db/sql";
import { auditStatement, record } from "../audit";
import { usedSql } from "../business-card/counts";
import { type Column, codesInCell, faultsByColumn, faultsOfWidth, isYes, tableRows } from "../csv/csv";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, invalidFields, notFound } from "../errors";
import { discardUnshownAt } from "../files/discard";
import { type Handler, type Handlers, messagesByField } from "../serve";

const COLUMNS: readonly Column[] = [
  ["code", "会社コード"],
  ["name", "企業名"],
  ["nameKana", "ふりがな"],
  ["inquiryMailAddress", "お問い合わせ先"],
  ["isInternal", "社内"],
  ["isOperating", "運営企業"],
  ["rank", "ランク"],
  ["prefectureCodes", "都道府県"],
];

/** The file is evaluated as a whole first; companies are made only when every row is sound and it is no trial. */
const importAll: Handler<typeof contract.importAll> = async ({ viewer, body, db, scope }) => {
  const rows = tableRows(body.csv, COLUMNS);
  const stored = await db
    .select({ code: companies.code, isOperating: companies.isOperating })
    .from(companies);
  const taken = new Set(stored.map(({ code }) => code));
  let hasOperating = stored.some(({ isOperating }) => isOperating);
  const sound: NewCompany[] = [];
  const report = rows.map(({ cells, line }) => {
    const { data, error } = newCompany.safeParse(fieldsOf(cells));
    const errors = error ? messagesByField(error) : {};
    if (data) {
      if (taken.has(data.code))
        errors.code = sound.some(({ code }) => code === data.code) ? COMPANY_CODE_TWICE : COMPANY_CODE_EXISTS;
      if (data.isOperating && hasOperating) errors.isOperating = OPERATING_TWICE;
      hasOperating ||= data.isOperating;
      taken.add(data.code);
      sound.push(data);
    }
    return {
      line,
      name: cells[1] ?? "",
      errors: [...faultsByColumn(errors, COLUMNS), ...faultsOfWidth(cells, COLUMNS)],
    };
  });
  const isSound = report.every(({ errors }) => errors.length === 0);
  const [first, ...others] = sound.flatMap(({ code, ...fields }) => [
    db.insert(companies).values({ code, ...storedFields(fields) }),
    auditStatement(db, scope, {
      ...{ action: "company-created", actorId: viewer.id, target: code, result: "ok" },
      detail: { name: fields.name },
    }),
  ]);
  if (body.isTrial || !isSound || !first) return { created: 0, rows: report };
  await db.batch([first, ...others]);
  return { created: sound.length, rows: report };
};

function fieldsOf(cells: string[]) {
  const [
    code,
    name,
    nameKana = "",
    inquiryMailAddress,
    internal = "",
    operating = "",
    rank = "",
    areas = "",
  ] = cells;
  return {
    ...{ code, name, nameKana, inquiryMailAddress, rank },
    isInternal: internal === "社内" || isYes(internal),
    isOperating: isYes(operating),
    prefectureCodes: codesInCell(areas),
  };
}

/** The operating company is internal: its people are the service's own. */
const storedFields = ({ rank, ...fields }: Omit<NewCompany, "code">) => ({
  ...fields,
  isInternal: fields.isInternal || fields.isOperating,
  rank: rank === "" ? null : rank,
  updatedAt: Date.now(),
});

const ROW_COLUMNS = {
  name: companies.name,
  imageUrl: companies.imageUrl,
  rev: companies.rev,
  rank: companies.rank,
  code: companies.code,
  inquiryMailAddress: companies.inquiryMailAddress,
  nameKana: companies.nameKana,
  closedAt: companies.closedAt,
  isInternal: companies.isInternal,
  isOperating: companies.isOperating,
  prefectureCodes: companies.prefectureCodes,
  accounts: computed<number>(),
  requests: computed<number>(),
  monthlyLimit: nullable(cardLimits.perMonth),
};

/** Requests count from the first of the month in Japan. */
const columns = (
  now = Date.now(),
) => `c.code, c.name, c.name_kana AS nameKana, c.inquiry_mail_address AS inquiryMailAddress,
  c.is_internal AS isInternal, c.is_operating AS isOperating, c.rank, c.prefecture_codes AS prefectureCodes,
  c.image_url AS imageUrl, c.closed_at AS closedAt, c.rev,
  (SELECT count(*) FROM users u WHERE u.company_code = c.code AND u.status = 'active') AS accounts,
  (SELECT coalesce(sum(${usedSql("company", "u.id", String(monthInJapan(now).from))}), 0) FROM users u
    WHERE u.company_code = c.code AND u.role = 'connectCompany') AS requests,
  (SELECT per_month FROM card_limits WHERE rank = c.rank) AS monthlyLimit`;

/** Part of the code, the name or its reading; 様 and さん behind it are no part. */
const FOUND = "(?1 = '' OR instr(lower(c.code), lower(?1)) OR instr(c.name, ?1) OR instr(c.name_kana, ?2))";
const IN_STATE = "(?3 = '' OR (?3 = 'closed') = (c.closed_at IS NOT NULL))";

const list: Handler<typeof contract.list> = async ({ viewer, query, db, env, scope }) => {
  const called = wordsWithoutTitles(query.q).join(" ");
  const asked = [called, toKatakana(called)];
  const [page, counts] = await env.DB.batch([
    statement(
      env.DB,
      `SELECT ${columns()} FROM companies c WHERE ${FOUND} AND ${IN_STATE}
       ORDER BY c.closed_at IS NOT NULL, c.is_operating DESC, nullif(c.name_kana, ''), c.name, c.code LIMIT ?4 OFFSET ?5`,
      ...asked,
      query.state,
      PAGE_SIZE,
      query.offset,
    ),
    statement(
      env.DB,
      `SELECT count(*) FILTER (WHERE c.closed_at IS NULL) AS open, count(c.closed_at) AS closed
       FROM companies c WHERE ${FOUND}`,
      ...asked,
    ),
  ]);
  const [{ open, closed } = { open: 0, closed: 0 }] = rowsOf(
    { open: computed<number>(), closed: computed<number>() },
    counts,
  );
  const total = query.state === "" ? open + closed : query.state === "open" ? open : closed;
  await record(db, scope, {
    action: "companies-listed",
    actorId: viewer.id,
    result: "ok",
    detail: { found: total },
  });
  return { total, open, closed, companies: rowsOf(ROW_COLUMNS, page) };
};

const toKatakana = (text: string) =>
  text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

const one: Handler<typeof contract.one> = ({ params, env }) => companyBy(env.DB, params.id);

async function companyBy(DB: D1Database, code: string) {
  const row = await firstRow(DB, ROW_COLUMNS, `SELECT ${columns()} FROM companies c WHERE c.code = ?`, code);
  if (!row) throw notFound();
  return row;
}

const create: Handler<typeof contract.create> = async ({ viewer, body, db, scope }) => {
  const { code, ...fields } = body;
  const [existing] = await db
    .select({ code: companies.code })
    .from(companies)
    .where(eq(companies.code, code));
  if (existing) throw invalidFields({ code: COMPANY_CODE_EXISTS });
  await db.batch([
    ...takingOver(db, code, fields.isOperating),
    db.insert(companies).values({ code, ...storedFields(fields) }),
    auditStatement(db, scope, {
      ...{ action: "company-created", actorId: viewer.id, target: code, result: "ok" },
      detail: { name: fields.name },
    }),
  ]);
  return { id: code };
};

/** One company at most runs the service. */
const takingOver = (db: Database, code: string, isOperating: boolean) =>
  [
    db
      .update(companies)
      .set({ isOperating: false, rev: sql`rev + 1` })
      .where(
        and(eq(companies.isOperating, true), sql`${companies.code} <> ${code} AND ${isOperating ? 1 : 0}`),
      ),
  ] as const;

const change: Handler<typeof contract.change> = async ({ viewer, params, body, db, env, scope }) => {
  const { rev, ...fields } = body;
  const before = await companyBy(env.DB, params.id);
  if (before.isOperating && !fields.isOperating) throw invalidFields({ isOperating: COMPANY_IS_OPERATING });
  const stored = storedFields(fields);
  const [changed] = await db
    .update(companies)
    .set({ ...stored, rev: sql`rev + 1` })
    .where(and(eq(companies.code, params.id), eq(companies.rev, rev)))
    .returning({ code: companies.code });
  if (!changed) throw conflict(COMPANY_CHANGED, await companyBy(env.DB, params.id));
  await db.batch([
    ...takingOver(db, params.id, fields.isOperating),
    // The rank of the company is that of the accounts which stand for it: monthly requests count by it.
    db
      .update(users)
      .set({ rank: stored.rank })
      .where(
        and(
          eq(users.companyCode, params.id),
          eq(users.role, "connectCompany"),
          sql`${stored.rank} IS NOT ${before.rank}`,
        ),
      ),
    auditStatement(db, scope, {
      ...{ action: "company-changed", actorId: viewer.id, target: params.id, result: "ok" },
      detail: differences(before, stored),
    }),
  ]);
  return companyBy(env.DB, params.id);
};

/** 「name: 前 → 後」 of each field that changed. */
export function differences(before: object, after: object): Record<string, string> {
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(" ") : String(value ?? ""));
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) =>
      name === "updatedAt" || shown(old[name]) === shown(value)
        ? []
        : [[name, `${shown(old[name])} → ${shown(value)}`]],
    ),
  );
}

const setImage: Handler<typeof contract.setImage> = async ({ viewer, params, body, db, env, scope }) => {
  const { imageUrl: before } = await companyBy(env.DB, params.id);
  if (body.image === before) return;
  await refuseForeignPicture(db, viewer, body.image, "image");
  await db
    .update(companies)
    .set({ imageUrl: body.image, updatedAt: Date.now() })
    .where(eq(companies.code, params.id));
  await discardUnshownAt(env, before);
  await record(db, scope, { action: "company-changed", actorId: viewer.id, target: params.id, result: "ok" });
};

const close: Handler<typeof contract.close> = async ({ viewer, params, body, db, env, scope }) => {
  const { isOperating } = await companyBy(env.DB, params.id);
  if (isOperating && body.isClosed) throw conflict(COMPANY_IS_OPERATING);
  await db.batch([
    db
      .update(companies)
      .set({ closedAt: body.isClosed ? sql`coalesce(closed_at, ${Date.now()})` : null, rev: sql`rev + 1` })
      .where(eq(companies.code, params.id)),
    auditStatement(db, scope, {
      action: body.isClosed ? "company-closed" : "company-reopened",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
    }),
  ]);
};

const remove: Handler<typeof contract.remove> = async ({ viewer, params, db, env, scope }) => {
  const { isOperating, imageUrl } = await companyBy(env.DB, params.id);
  if (isOperating) throw conflict(COMPANY_IS_OPERATING);
  const { meta } = await runSql(
    env.DB,
    `DELETE FROM companies WHERE code = ?1 AND NOT EXISTS (SELECT 1 FROM users WHERE company_code = ?1)
       AND NOT EXISTS (SELECT 1 FROM inquiries WHERE company_code = ?1)
       AND NOT EXISTS (SELECT 1 FROM muted_companies WHERE company_code = ?1)`,
    params.id,
  );
  if (meta.changes === 0) throw conflict(COMPANY_IN_USE);
  await discardUnshownAt(env, imageUrl);
  await record(db, scope, { action: "company-deleted", actorId: viewer.id, target: params.id, result: "ok" });
};

export const companiesHandlers: Handlers<typeof contract> = {
  list,
  one,
  create,
  change,
  setImage,
  close,
  remove,
  importAll,
};
