import { sql } from "drizzle-orm";
import { isTalker } from "#contract/chat/limits";
import {
  CHAT_NOT_ALLOWED,
  CHAT_PARTNER_IN_REVIEW,
  CHAT_PARTNER_NEEDS_CARD,
  CHAT_PARTNER_NEEDS_TIE,
  CHAT_PARTNER_OTHER_COMPANY,
} from "#contract/chat/texts";
import type { Role } from "#contract/endpoint";
import { NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import { mayContact } from "../../../contact-rules/may-contact";
import type { Database } from "../../../db/client";
import { type Block, blockWith } from "../../../db/moderated";
import { users } from "../../../db/schema/users";
import { allRows, computed, type RowOf } from "../../../db/sql";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { wrongRole } from "../../errors";
import { whyBlocked } from "../../moderation/blocked";

/** One of the two whom the rule looks at; `Tie` is what ties them. Whom the other lets come near is `mayContact`. */
export type Party = { role: Role; isActive: boolean; isVerified: boolean; companyCode: string | null };
type Tie = {
  hasExchanged: boolean;
  sharesGroup: boolean;
  /** One of the two has blocked the other. */
  block?: Block;
};

/**
 * May `starter` open a room with `other` or add them to one?
 * Doctors among themselves, and MS of one company: freely. Doctor and MS: after exchanging cards or in a common
 * group. Connect companies: only when cards were exchanged. Nobody else, nobody who is suspended, and nobody across a
 * block, whichever of the two set it.
 */
export function mayTalk(starter: Party, other: Party, { hasExchanged, sharesGroup, block }: Tie): boolean {
  if (block) return false;
  if (!mayChat(starter) || !mayChat(other) || starter.role === "connectCompany") return false;
  if (other.role === "connectCompany") return hasExchanged;
  if (starter.role !== other.role) return hasExchanged || sharesGroup;
  return (
    starter.role === "doctor" || (starter.companyCode !== null && starter.companyCode === other.companyCode)
  );
}

/** Why `starter` may not open a room with `other`, in words for the starter; null when they may. */
function whyNotTalk(starter: Party, other: Party, tie: Tie): string | null {
  if (mayTalk(starter, other, tie)) return null;
  if (tie.block) return whyBlocked(tie.block);
  if (other.role === "doctor" && !other.isVerified) return CHAT_PARTNER_IN_REVIEW;
  if (other.role === "connectCompany") return CHAT_PARTNER_NEEDS_CARD;
  return starter.role === "ms" && other.role === "ms" ? CHAT_PARTNER_OTHER_COMPANY : CHAT_PARTNER_NEEDS_TIE;
}

const mayChat = ({ role, isActive, isVerified }: Party) =>
  isActive && isTalker(role) && (role !== "doctor" || isVerified);

const ROW_COLUMNS = {
  id: users.id,
  role: users.role,
  status: users.status,
  licence_state: users.licenceState,
  company_code: users.companyCode,
  has_exchanged: computed<number>(),
  shares_group: computed<number>(),
  block: computed<Block>(),
};
type Row = RowOf<typeof ROW_COLUMNS>;

/** Refuses (403) unless the viewer may talk to every one of these. An id that names nobody is refused alike. */
export async function refuseStrangers(viewer: Viewer, { db, env }: Stores, ids: string[]) {
  if (ids.length === 0) return;
  const [rows, reachable] = await Promise.all([
    partiesOf(viewer, db, ids),
    mayContact(env.DB, viewer.id, ids),
  ]);
  const starter = starterOf(viewer);
  const isFine = rows.every((row) => mayTalk(starter, partyOf(row), tieOf(row)) && reachable.has(row.id));
  if (!isFine || rows.length < ids.length) throw wrongRole(CHAT_NOT_ALLOWED);
}

type Stores = { db: Database; env: Pick<Env, "DB"> };

/** Why the viewer may not open a room with this user, null when they may; undefined for somebody who does not chat. */
export async function refusalFor(
  viewer: Viewer,
  { db, env }: Stores,
  userId: string,
): Promise<string | null | undefined> {
  const [[row], reachable] = await Promise.all([
    partiesOf(viewer, db, [userId]),
    mayContact(env.DB, viewer.id, [userId]),
  ]);
  const isPartner = row?.status === "active" && isTalker(row.role) && userId !== viewer.id;
  if (!isPartner) return undefined;
  return (
    whyNotTalk(starterOf(viewer), partyOf(row), tieOf(row)) ??
    (reachable.has(userId) ? null : NOT_TAKING_CONTACT)
  );
}

function partiesOf(viewer: Viewer, db: Database, ids: string[]) {
  return allRows(
    db,
    ROW_COLUMNS,
    sql`
    SELECT id, role, status, licence_state, company_code,
      ${hasExchangedWith(viewer)} AS has_exchanged, ${sharesGroupWith(viewer)} AS shares_group,
      ${blockWith(viewer.id)} AS block
    FROM users WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

const starterOf = ({ user }: Viewer) =>
  partyOf({ ...user, licence_state: user.licenceState, company_code: user.companyCode });

/** A condition for a query over `users`: have this user and the viewer exchanged cards? */
export const hasExchangedWith = (viewer: Viewer) => sql`EXISTS (
  SELECT 1 FROM exchanges WHERE status = 'accepted' AND
    ((requester_id = ${viewer.id} AND receiver_id = users.id) OR (receiver_id = ${viewer.id} AND requester_id = users.id)))`;

/** A condition for a query over `users`: are this user and the viewer in one group? */
export const sharesGroupWith = (viewer: Viewer) => sql`EXISTS (
  SELECT 1 FROM memberships mine JOIN memberships theirs ON theirs.group_id = mine.group_id
  WHERE mine.user_id = ${viewer.id} AND mine.state IN ('member', 'admin')
    AND theirs.user_id = users.id AND theirs.state IN ('member', 'admin'))`;

function partyOf(row: Pick<Row, "role" | "status" | "licence_state" | "company_code">): Party {
  return {
    role: row.role,
    isActive: row.status === "active",
    isVerified: row.licence_state === "verified",
    companyCode: row.company_code,
  };
}

const tieOf = (row: Row): Tie => ({
  hasExchanged: row.has_exchanged === 1,
  sharesGroup: row.shares_group === 1,
  block: row.block,
});
