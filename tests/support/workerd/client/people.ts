import { env } from "cloudflare:test";
import { newSession } from "../../../../workers/api/auth/sessions";
import { openDatabase } from "../../../../workers/db/client";
import { sessions } from "../../../../workers/db/schema/auth";
import { users } from "../../../../workers/db/schema/users";
import { newTally } from "../../../../workers/db/tally";
import { createScope } from "../../../../workers/scope";
import { ORIGIN } from "../origin";

type User = typeof users.$inferInsert;

const db = openDatabase(env.DB, newTally());

/** A verified doctor by default; confirmed at the hospital, if one is named. */
export async function person(id: string, facts: Partial<User> = {}) {
  const row: User = {
    id,
    username: `${id}@example.jp`,
    email: `${id}@example.jp`,
    role: "doctor",
    status: "active",
    licenceState: "verified",
    lastNameJa: id,
    firstNameJa: "太郎",
    lastNameKana: "テスト",
    firstNameKana: "タロウ",
    createdAt: 0,
    updatedAt: 0,
    ...facts,
  };
  await db.insert(users).values(row).onConflictDoNothing();
  if (row.hospitalId) await confirmedAt(id, row.hospitalId);
  return id;
}

/** Somebody was confirmed long ago as working at a hospital; `confirmedAt: now` is somebody new there. */
export async function confirmedAt(userId: string, hospitalId: string, at = 0) {
  await env.DB.prepare(
    `INSERT INTO workplace_confirmations (user_id, hospital_id, state, method, decided_at)
     VALUES (?1, ?2, 'confirmed', 'operator', ?3) ON CONFLICT DO NOTHING`,
  )
    .bind(userId, hospitalId, at)
    .run();
}

/** Everybody there is was confirmed long ago where they say to work. */
export async function confirmedEverywhere() {
  await env.DB.prepare(
    `INSERT INTO workplace_confirmations (user_id, hospital_id, state, method, decided_at)
     SELECT id, hospital_id, 'confirmed', 'operator', 0 FROM users WHERE hospital_id IS NOT NULL
     UNION SELECT d.user_id, w.hospital_id, 'confirmed', 'operator', 0 FROM workplaces w JOIN doctors d ON d.id = w.doctor_id
     WHERE d.user_id IS NOT NULL AND w.is_working = 1 AND w.hospital_id IS NOT NULL
     ON CONFLICT DO NOTHING`,
  ).run();
}

/** The cookie of a fresh sign-in. */
export async function cookieOf(userId: string): Promise<string> {
  const scope = createScope(new Request(ORIGIN));
  const { row, cookie } = await newSession({ userId, sharedTerminal: false }, scope);
  await db.insert(sessions).values(row);
  return cookie.split(";")[0] ?? "";
}

export async function exchanged(one: string, other: string, status = "accepted") {
  await env.DB.prepare(
    "INSERT OR REPLACE INTO exchanges (id, requester_id, receiver_id, status, updated_at) VALUES (?, ?, ?, ?, 0)",
  )
    .bind(`${one}-${other}`, one, other, status)
    .run();
}

/** The group is there as well; whoever is named twice stands as was said last. */
export async function inGroup(groupId: string, userId: string, state = "member") {
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO groups (id, name, latest_at, created_at, updated_at) VALUES (?1, ?1, 0, 0, 0) ON CONFLICT DO NOTHING",
    ).bind(groupId),
    env.DB.prepare(
      `INSERT INTO memberships (group_id, user_id, state, invited_at, updated_at) VALUES (?, ?, ?, 0, 0)
       ON CONFLICT (group_id, user_id) DO UPDATE SET state = excluded.state`,
    ).bind(groupId, userId, state),
  ]);
}

/** Everybody there is has agreed to the newest terms. */
export async function agreed() {
  const newest = (term: string) =>
    `(SELECT version FROM terms_versions WHERE term = '${term}' ORDER BY revised_at DESC LIMIT 1)`;
  await env.DB.prepare(
    `UPDATE users SET agreed_terms_version = ${newest("terms")}, agreed_privacy_version = ${newest("privacy")}`,
  ).run();
}
