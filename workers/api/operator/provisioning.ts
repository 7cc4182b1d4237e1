import { uuidv7 } from "uuidv7";
import { COMPANY_CLOSED } from "#contract/companies/texts";
import { writtenDateTime } from "#contract/dates/japan-time";
import type { Role } from "#contract/endpoint";
import type { operator } from "#contract/operator/calls";
import { hasTerritories } from "#contract/operator/limits";
import { type Provision, provision } from "#contract/operator/shapes";
import { COMPANY_CODE_REQUIRED, COMPANY_UNKNOWN, CSV_TWICE } from "#contract/operator/texts";
import { EMAIL_EXISTS } from "#contract/texts";
import type { Database } from "../../db/client";
import { statement } from "../../db/sql";
import type { Env } from "../../env";
import { queueMail, siteOrigin } from "../../mail/post";
import { firstSignInEmail, passwordLinkEmail } from "../../mail/templates/account";
import { record } from "../audit";
import { newPasswordLink, PASSWORD_LINK_LIFETIMES } from "../auth/password";
import { type Column, codesInCell, faultsByColumn, faultsOfWidth, isYes, tableRows } from "../csv/csv";
import { invalidFields } from "../errors";
import { type Call, type Handler, messagesByField } from "../serve";

const SUFFIXES: Record<Provision["role"], string> = { ms: "ms", connect: "cnct", connectCompany: "cnctco" };

export const provisionAccount: Handler<typeof operator.provisionAccount> = async (call) => {
  const [errors] = await faultsOf(call.env, [call.body]);
  if (errors && Object.keys(errors).length > 0) throw invalidFields(errors);
  const [id = ""] = await create(call, [call.body]);
  return { id };
};

/** The file is judged as a whole first; accounts are made only when every row is sound and it is no trial. */
export const importAccounts: Handler<typeof operator.importAccounts> = async (call) => {
  const rows = tableRows(call.body.csv, COLUMNS);
  const read = rows.map(({ cells }) => provision.safeParse(fieldsOf(cells)));
  const sound = read.flatMap(({ data }) => (data ? [data] : []));
  const faults = new Map(sound.map((row, index) => [row, index]));
  const found = await faultsOf(call.env, sound);
  const report = read.map(({ data, error }, index) => ({
    line: rows[index]?.line ?? 0,
    email: rows[index]?.cells[0] ?? "",
    errors: [
      ...faultsByColumn(
        data ? (found[faults.get(data) ?? -1] ?? {}) : error ? messagesByField(error) : {},
        COLUMNS,
      ),
      ...faultsOfWidth(rows[index]?.cells ?? [], COLUMNS),
    ],
  }));
  const isSound = report.every(({ errors }) => errors.length === 0);
  if (call.body.isTrial || !isSound) return { created: 0, rows: report };
  const ids = await create(call, sound);
  return { created: ids.length, rows: report };
};

const COLUMNS: readonly Column[] = [
  ["email", "メールアドレス"],
  ["role", "種別"],
  ["lastNameJa", "姓"],
  ["firstNameJa", "名"],
  ["lastNameKana", "姓のふりがな"],
  ["firstNameKana", "名のふりがな"],
  ["companyCode", "会社コード"],
  ["organization", "所属"],
  ["jobTitle", "役職"],
  ["isManager", "管理職"],
  ["rank", "ランク"],
  ["territories", "担当地域"],
];

function fieldsOf(cells: string[]) {
  const [email, role, lastNameJa, firstNameJa, lastNameKana, firstNameKana, ...rest] = cells;
  const [companyCode = "", organization = "", jobTitle = "", manager = "", rank = "", territories = ""] =
    rest;
  return {
    email,
    role,
    lastNameJa,
    firstNameJa,
    lastNameKana,
    firstNameKana,
    companyCode,
    organization,
    jobTitle,
    isManager: isYes(manager),
    rank,
    territories: codesInCell(territories),
  };
}

type Found = { value: string; isClosed: number };

/** The record's objections to each row: an address in use, here or twice in the file, or a company that is not there. */
async function faultsOf(env: Env, rows: readonly Provision[]): Promise<Record<string, string>[]> {
  const list = (values: string[]) => JSON.stringify(values);
  const [taken, companies] = await env.DB.batch<Found>([
    statement(
      env.DB,
      "SELECT username AS value, 0 AS isClosed FROM users WHERE username IN (SELECT value FROM json_each(?))",
      list(rows.map(({ email }) => email)),
    ),
    companiesBy(
      env,
      rows.map(({ companyCode }) => companyCode),
    ),
  ]);
  const used = new Set(taken?.results.map(({ value }) => value));
  return rows.map((row, index) => ({
    ...(used.has(row.email) ? { email: EMAIL_EXISTS } : {}),
    ...(rows.findIndex((other) => other.email === row.email) < index ? { email: CSV_TWICE } : {}),
    ...companyFaults(row, companies?.results ?? []),
  }));
}

export const companiesBy = ({ DB }: Env, codes: readonly string[]) =>
  statement(
    DB,
    `SELECT code AS value, closed_at IS NOT NULL AS isClosed FROM companies
     WHERE code IN (SELECT value FROM json_each(?))`,
    JSON.stringify(codes),
  );

/** An account that stands for a company has one: without it, a person's name would be taken for the company's. */
export function companyFaults(
  { role, companyCode }: { role: string; companyCode: string },
  companies: readonly Found[],
): Record<string, string> {
  if (role === "connectCompany" && companyCode === "") return { companyCode: COMPANY_CODE_REQUIRED };
  if (companyCode === "") return {};
  const company = companies.find(({ value }) => value === companyCode);
  if (!company) return { companyCode: COMPANY_UNKNOWN };
  return company.isClosed ? { companyCode: COMPANY_CLOSED } : {};
}

type Creating = Pick<Call<typeof operator.provisionAccount>, "viewer" | "db" | "env" | "scope" | "request">;

async function create(call: Creating, rows: readonly Provision[]): Promise<string[]> {
  const { viewer, db, env, scope } = call;
  const now = Date.now();
  const made = rows.map((row) => ({ ...row, id: `${uuidv7()}_${SUFFIXES[row.role]}` }));
  await env.DB.batch(made.map((row) => insertion(env, row, now)));
  for (const row of made) {
    const detail = { role: row.role };
    await record(db, scope, {
      action: "account-provisioned",
      actorId: viewer.id,
      target: row.id,
      result: "ok",
      detail,
    });
    await sendSettingLink(call, row);
  }
  return made.map(({ id }) => id);
}

function insertion(env: Env, row: Provision & { id: string }, now: number) {
  return statement(
    env.DB,
    `INSERT INTO users (id, username, email, role, last_name_ja, first_name_ja, last_name_kana, first_name_kana,
       company_code, organization, job_title, is_manager, rank, territories, route, created_at, updated_at)
     VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, nullif(?8, ''), nullif(?9, ''), nullif(?10, ''), ?11,
       coalesce(nullif(?12, ''), CASE ?3 WHEN 'connectCompany' THEN (SELECT rank FROM companies WHERE code = ?8) END), ?14, 'operator', ?13, ?13)`,
    row.id,
    row.email,
    row.role,
    row.lastNameJa,
    row.firstNameJa,
    row.lastNameKana,
    row.firstNameKana,
    row.companyCode,
    row.organization,
    row.jobTitle,
    row.isManager ? 1 : 0,
    row.rank,
    now,
    JSON.stringify(hasTerritories(row.role) ? row.territories : []),
  );
}

type Owner = {
  id: string;
  role: Role;
  email: string;
  lastNameJa: string;
  firstNameJa: string;
  passwordHash?: string | null;
};

/** The link with which somebody sets a password: the first of a new account, or another one. */
export async function sendSettingLink({ db, env }: { db: Database; env: Env }, owner: Owner) {
  const url = await newPasswordLink(db, owner, "first", siteOrigin(env));
  const templateOf = owner.passwordHash ? passwordLinkEmail : firstSignInEmail;
  const letter = templateOf({
    name: `${owner.lastNameJa} ${owner.firstNameJa}`,
    until: writtenDateTime(Date.now() + PASSWORD_LINK_LIFETIMES.first),
    url,
  });
  const { email: to, role } = owner;
  await queueMail(env, { event: `first-sign-in:${crypto.randomUUID()}`, to, letter, role });
}
