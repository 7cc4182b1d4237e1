import { PAGE_SIZE } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import { record } from "../audit";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { WAITING } from "./waiting";

/** The newest picture says when it was handed in; an account without one waits since it was made. */
const QUEUE = `
  SELECT u.id AS userId, u.last_name_ja || ' ' || u.first_name_ja AS name,
    u.last_name_kana || ' ' || u.first_name_kana AS kana, u.licence_state AS state, count(p.id) AS images,
    coalesce(max(p.created_at), u.created_at) AS submittedAt
  FROM users u LEFT JOIN uploads p ON p.owner_id = u.id AND p.kind = 'licence'
  WHERE u.${WAITING.replaceAll(" AND ", " AND u.")}
  GROUP BY u.id ORDER BY submittedAt, u.id`;

type Waiting = {
  userId: string;
  name: string;
  kana: string;
  state: string;
  images: number;
  submittedAt: number;
};

export const licences: Handler<typeof operator.licences> = async ({ viewer, query, db, env, scope }) => {
  const [page, total] = await env.DB.batch<Waiting & { total: number }>([
    env.DB.prepare(`${QUEUE} LIMIT ? OFFSET ?`).bind(PAGE_SIZE, query.offset),
    env.DB.prepare(`SELECT count(*) AS total FROM users WHERE ${WAITING}`),
  ]);
  await record(db, scope, { action: "licences-listed", actorId: viewer.id, result: "ok" });
  return { total: total?.results[0]?.total ?? 0, licences: page?.results ?? [] };
};

/** Reading somebody's particulars is itself recorded. */
export const licence: Handler<typeof operator.licence> = async ({ viewer, params, db, env, scope }) => {
  const { id } = params;
  const [found, places, claims, pictures, decisions, next] = await env.DB.batch([
    env.DB.prepare(
      `SELECT id AS userId, email, licence_state AS state, last_name_ja AS lastNameJa, first_name_ja AS firstNameJa,
         last_name_kana AS lastNameKana, first_name_kana AS firstNameKana, gender, birthday, category2,
         registered_number AS registeredNumber, certification_date AS certificationDate
       FROM users WHERE id = ? AND role = 'doctor' AND status <> 'withdrawn'`,
    ).bind(id),
    env.DB.prepare(
      "SELECT w.name FROM workplaces w JOIN doctors d ON d.id = w.doctor_id WHERE d.user_id = ? AND w.is_working = 1 ORDER BY w.position",
    ).bind(id),
    env.DB.prepare(
      `SELECT d.last_name || ' ' || d.first_name || coalesce('（' ||
         (SELECT w.name FROM workplaces w WHERE w.doctor_id = d.id ORDER BY w.position LIMIT 1) || '）', '') AS claim
       FROM doctor_claims c JOIN doctors d ON d.id = c.doctor_id WHERE c.user_id = ?`,
    ).bind(id),
    env.DB.prepare(
      "SELECT id, created_at AS createdAt FROM uploads WHERE owner_id = ? AND kind = 'licence' ORDER BY created_at DESC",
    ).bind(id),
    env.DB.prepare(
      `SELECT r.decision, r.reason, r.decided_at AS decidedAt, u.last_name_ja || ' ' || u.first_name_ja AS reviewer
       FROM licence_reviews r JOIN users u ON u.id = r.reviewer_id WHERE r.user_id = ? ORDER BY r.decided_at DESC`,
    ).bind(id),
    env.DB.prepare(`SELECT userId FROM (${QUEUE}) WHERE userId <> ? LIMIT 1`).bind(id),
  ]);
  const person = found?.results[0] as Person | undefined;
  if (!person) throw notFound();
  await record(db, scope, { action: "licence-viewed", actorId: viewer.id, target: id, result: "ok" });
  return {
    ...person,
    workplaces: rows<{ name: string }>(places).map(({ name }) => name),
    claim: rows<{ claim: string }>(claims)[0]?.claim ?? null,
    images: rows<{ id: string; createdAt: number }>(pictures),
    reviews: rows<Review>(decisions),
    nextId: rows<{ userId: string }>(next)[0]?.userId ?? null,
  };
};

type Person = {
  userId: string;
  email: string;
  state: string | null;
  lastNameJa: string;
  firstNameJa: string;
  lastNameKana: string;
  firstNameKana: string;
  gender: number | null;
  birthday: string | null;
  category2: string | null;
  registeredNumber: string | null;
  certificationDate: string | null;
};
type Review = {
  decision: "verified" | "resubmit" | "refused";
  reason: string;
  decidedAt: number;
  reviewer: string;
};

const rows = <Row>(result: D1Result<unknown> | undefined) => (result?.results ?? []) as Row[];
