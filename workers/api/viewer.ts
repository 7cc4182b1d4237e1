import { and, eq, gt, sql } from "drizzle-orm";
import { SESSION_SEEN_EVERY_MS } from "#contract/auth/limits";
import { dateInJapan } from "#contract/dates/japan-time";
import type { Principal } from "#contract/endpoint";
import { readCookie } from "#contract/wire/cookies";
import {
  SESSION_EXPIRED,
  SESSION_REVOKED,
  type SessionEnd,
  SHARED_SESSION_EXPIRED,
} from "#contract/wire/session-end";
import { builtOnce, jobDatabase } from "../db/client";
import { secondFactorDates, sessions } from "../db/schema/auth";
import { doctors } from "../db/schema/doctors";
import { companies, users } from "../db/schema/users";
import { computed, firstRow } from "../db/sql";
import { nextRevision, versionInForce } from "../db/terms";
import type { Scope } from "../scope";
import type { Viewer } from "../viewer";
import { digest } from "./auth/digest";
import { idleMs } from "./auth/terminal";

export const SESSION_COOKIE = "__Host-session";

type Use = {
  /** The call is no use of the session. */
  isIdle?: boolean | undefined;
  /** Has it written down, behind the response, that a session is used. */
  onUse: (tokenHash: string, now: number) => void;
};

/** The caller by cookie; null for nobody. Looked up once per request, however many calls a page makes. */
export function viewerOf(request: Request, DB: D1Database, scope: Scope, use: Use): Promise<Viewer | null> {
  const token = readCookie(request, SESSION_COOKIE);
  if (!token) return Promise.resolve(null);
  const existing = scope.viewers.get(token);
  if (existing) return existing;
  const lookup = findViewer(token, DB, scope, use);
  scope.viewers.set(token, lookup);
  return lookup;
}

/** JSON; most people are no operators, and cost no look at the table. */
const operatorGrants = sql<string>`CASE ${users.adminPermissions} WHEN '[]' THEN '[]' ELSE (
  SELECT json_group_array(granted.value) FROM operator_permissions, json_each(grants) AS granted
  WHERE code IN (SELECT value FROM json_each(${users.adminPermissions}))) END`;

const sessionsByToken = builtOnce((db) =>
  db
    .select({
      session: sessions,
      user: users,
      doctorId: doctors.id,
      companyName: companies.name,
      isOperatingCompany: companies.isOperating,
      terms: versionInForce("terms"),
      privacy: versionInForce("privacy"),
      nextRevision,
      grants: operatorGrants,
      secondFactorFrom: secondFactorDates.requiredFrom,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .leftJoin(secondFactorDates, eq(secondFactorDates.role, users.role))
    .leftJoin(companies, eq(companies.code, users.companyCode))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    ),
);

async function findViewer(
  token: string,
  DB: D1Database,
  scope: Scope,
  { isIdle: isUnused = false, onUse }: Use,
): Promise<Viewer | null> {
  const now = Date.now();
  const asked = { tokenHash: await digest(token), now };
  let [row] = await sessionsByToken(DB, asked);
  // A replica may not know a session that has just been opened.
  if (!row && scope.sessions.toPrimary()) [row] = await sessionsByToken(DB, asked);
  if (row?.user.status !== "active" || hasIdledOut(row.session, now)) return null;
  if (!isUnused && now - row.session.seenAt > SESSION_SEEN_EVERY_MS) onUse(row.session.tokenHash, now);
  scope.hasViewer = true;
  const { session, user, terms, privacy } = row;
  const secondFactorFrom = session.twoFactors ? null : row.secondFactorFrom;
  return {
    id: user.id,
    role: user.role,
    principal: principalOf(user),
    sessionId: session.id,
    hasTwoFactors: session.twoFactors,
    secondFactorFrom,
    needsSecondFactor: secondFactorFrom !== null && secondFactorFrom <= dateInJapan(now),
    isSharedTerminal: session.sharedTerminal,
    isOwnDevice: session.ownDevice,
    sessionEndsAt: Math.min(session.expiresAt, session.seenAt + idleMs(session)),
    grants: JSON.parse(row.grants),
    user,
    doctorId: row.doctorId,
    companyName: row.companyName,
    isOperatingCompany: row.isOperatingCompany ?? false,
    // Both are agreed to on one page: before the operator has published both there is nothing to ask for.
    hasAgreed:
      terms === null ||
      privacy === null ||
      (user.agreedTermsVersion === terms && user.agreedPrivacyVersion === privacy),
    announcedTerms: row.nextRevision ? JSON.parse(row.nextRevision) : null,
  };
}

/** How the session ended of which a cookie came; null: none came. Nobody is signed in with it any more. */
export async function sessionEnd(request: Request, DB: D1Database): Promise<SessionEnd | null> {
  const token = readCookie(request, SESSION_COOKIE);
  if (!token) return null;
  const row = await firstRow(
    DB,
    { isRevoked: computed<number>(), isShared: computed<number>() },
    `SELECT 1 AS isRevoked, 0 AS isShared FROM ended_sessions WHERE token_hash = ?1
     UNION ALL SELECT u.status <> 'active', s.shared_terminal FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = ?1`,
    await digest(token),
  );
  if (row?.isRevoked) return SESSION_REVOKED;
  return row?.isShared ? SHARED_SESSION_EXPIRED : SESSION_EXPIRED;
}

function hasIdledOut(session: typeof sessions.$inferSelect, now: number) {
  return now - session.seenAt > idleMs(session);
}

/** Not by the request's own session: what is read after it may come from a replica all the same. */
export async function noteUse(DB: D1Database, tokenHash: string, now: number): Promise<void> {
  await jobDatabase(DB).update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

/** How a person counts in the lists of who may call: a doctor whose licence is not verified is a temporary one. */
export function principalOf(user: Pick<typeof users.$inferSelect, "role" | "licenceState">): Principal {
  return user.role === "doctor" && user.licenceState !== "verified" ? "temporaryDoctor" : user.role;
}
