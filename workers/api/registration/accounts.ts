import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { isPersonal } from "#contract/auth/password";
import { PASSWORD_GUESSABLE } from "#contract/auth/texts";
import { REGISTRATION_REPLAY_MS } from "#contract/registration/limits";
import { REGISTRATION_NO_PASSWORD } from "#contract/registration/texts";
import { EMAIL_EXISTS } from "#contract/texts";
import type { Database } from "../../db/client";
import { registrations } from "../../db/schema/registration";
import { users } from "../../db/schema/users";
import { statement } from "../../db/sql";
import { TODAY_IN_JAPAN } from "../../db/terms";
import type { Env } from "../../env";
import { isKeyedDigest, keyedDigest } from "../auth/digest";
import { hashPassword } from "../auth/password";
import { type Entering, openSession } from "../auth/sign-in";
import { conflict, invalidFields } from "../errors";
import { hasAccount } from "./email";
import { expiredRegistrationCookie, noRegistration, type Registration, refuseWhileClosed } from "./session";

type Role = "doctor" | "co-medical";

/** The columns of `users` that a role brings, by their SQL names. */
type Person = {
  last_name_ja: string;
  first_name_ja: string;
  last_name_kana: string;
  first_name_kana: string;
} & Record<string, string | number | null>;

type NewAccount = {
  registration: Registration;
  role: Role;
  person: Person;
  /** The password is left out when it was chosen in an earlier step. */
  password: string | undefined;
  /** The person has agreed to the terms in force. */
  agrees: boolean;
  /** Statements for what else happens with the account; each does nothing unless the account of this id exists. */
  also: (id: string, now: number) => D1PreparedStatement[];
};

const SUFFIXES: Record<Role, string> = { doctor: "dcsr", "co-medical": "cmd" };

/** Makes the account once, however often it is asked for, and signs in. Gives what the contract calls `registered`. */
export async function register(tools: Entering, account: NewAccount) {
  await refuseWhileClosed(tools.env);
  const id = await accountOf(tools, account);
  const { db, env, setCookie } = tools;
  const manner = { sharedTerminal: false, twoFactors: false };
  await openSession(tools, id, manner, { action: "registered", target: account.registration.id });
  const [user] = await db
    .select({ role: users.role, licenceState: users.licenceState })
    .from(users)
    .where(eq(users.id, id));
  setCookie(expiredRegistrationCookie);
  const isTemporary = user?.role === "doctor" && user.licenceState !== "verified";
  const sessionToken = await creationToken(env, id);
  return { objectId: id, user: { objectId: id, role: account.role, isTemporary, sessionToken } };
}

/** Proves to POST /doctor that it follows the registration of this very account. */
function creationToken(env: Env, userId: string): Promise<string> {
  return keyedDigest(env, "create-doctor", userId);
}

/** Is it the token of this account? */
export function isCreationToken(env: Env, userId: string, token: string): Promise<boolean> {
  return isKeyedDigest(env, token, "create-doctor", userId);
}

async function accountOf({ db, env, scope }: Entering, account: NewAccount): Promise<string> {
  const { registration, password, person } = account;
  if (registration.userId) return replayed(db, registration.userId);
  const id = `${uuidv7()}_${SUFFIXES[account.role]}`;
  const passwordHash = await passwordHashOf(registration, password, person);
  try {
    await env.DB.batch(creation(env, scope.ip, account, id, passwordHash));
  } catch (error) {
    if (await hasAccount(db, registration.email)) return claimedOrTaken(db, registration);
    throw error;
  }
  return (await claimant(db, registration.id)) ?? id;
}

/** A form that is sent twice gets the same account, for as long as a second tab or a double click may take. */
async function replayed(db: Database, id: string): Promise<string> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  if (!user || Date.now() - user.createdAt > REGISTRATION_REPLAY_MS) throw noRegistration();
  return id;
}

/** The other tab was first; or the address got an account in another way meanwhile. */
async function claimedOrTaken(db: Database, { id }: Registration): Promise<string> {
  const claimed = await claimant(db, id);
  if (claimed) return claimed;
  throw conflict(EMAIL_EXISTS);
}

async function claimant(db: Database, registrationId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: registrations.userId })
    .from(registrations)
    .where(eq(registrations.id, registrationId));
  return row?.userId ?? null;
}

/** The registration is claimed first; what follows happens only where the claim was this request's. */
function creation(
  env: Env,
  ip: string,
  { registration, role, person, agrees, also }: NewAccount,
  id: string,
  passwordHash: string,
): D1PreparedStatement[] {
  const now = Date.now();
  const { email } = registration;
  const row = { id, username: email, email, role, password_hash: passwordHash, ...person };
  return [
    statement(
      env.DB,
      "UPDATE registrations SET user_id = ?1 WHERE id = ?2 AND user_id IS NULL",
      id,
      registration.id,
    ),
    insertUser(
      env,
      { ...row, created_at: now, updated_at: now },
      { registrationId: registration.id, agrees },
    ),
    statement(
      env.DB,
      `INSERT INTO agreements (user_id, term, version, agreed_at, ip)
       SELECT id, 'terms', agreed_terms_version, ?2, ?3 FROM users WHERE id = ?1 AND agreed_terms_version IS NOT NULL
       UNION ALL SELECT id, 'privacy', agreed_privacy_version, ?2, ?3 FROM users
       WHERE id = ?1 AND agreed_privacy_version IS NOT NULL`,
      id,
      now,
      ip,
    ),
    statement(
      env.DB,
      "UPDATE uploads SET owner_id = ?1 WHERE owner_id = ?2 AND EXISTS (SELECT 1 FROM users WHERE id = ?1)",
      id,
      registration.id,
    ),
    ...also(id, now),
  ];
}

const inForce = (term: string) =>
  `(SELECT version FROM terms_versions WHERE term = '${term}' AND published_at IS NOT NULL AND revised_at <= ${TODAY_IN_JAPAN}
    ORDER BY revised_at DESC LIMIT 1)`;

function insertUser(
  env: Env,
  row: Record<string, string | number | null>,
  { registrationId, agrees }: { registrationId: string; agrees: boolean },
) {
  const versions = agrees ? [inForce("terms"), inForce("privacy")] : ["NULL", "NULL"];
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `?${index + 1}`).join(", ");
  return statement(
    env.DB,
    `INSERT INTO users (${columns.join(", ")}, agreed_terms_version, agreed_privacy_version)
     SELECT ${places}, ${versions.join(", ")}
     WHERE EXISTS (SELECT 1 FROM registrations WHERE id = ?${columns.length + 1} AND user_id = ?1)`,
    ...Object.values(row),
    registrationId,
  );
}

async function passwordHashOf(
  { passwordHash, email }: Registration,
  password: string | undefined,
  person: Person,
): Promise<string> {
  if (password === undefined) {
    if (passwordHash) return passwordHash;
    throw invalidFields({ password: REGISTRATION_NO_PASSWORD });
  }
  const { last_name_ja, first_name_ja, last_name_kana, first_name_kana, birthday } = person;
  const existing = [
    email,
    last_name_ja,
    first_name_ja,
    last_name_kana,
    first_name_kana,
    String(birthday ?? ""),
  ];
  if (isPersonal(password, existing)) throw invalidFields({ password: PASSWORD_GUESSABLE });
  return hashPassword(password);
}
