import type { businessCard } from "#contract/business-card/calls";
import { CARD_LINK_MS } from "#contract/business-card/limits";
import { randomToken } from "#contract/wire/bytes";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { FACE_COLUMNS, FACE_TABLES, type FaceRow, faceOf } from "./face";

type Link = { code: string; expiresAt: number | null };

/** The viewer's own code, made when it is first asked for. */
export const cardLink: Handler<typeof businessCard.cardLink> = async ({ viewer, env }) => {
  await env.DB.prepare(
    "INSERT INTO card_links (user_id, code, created_at) VALUES (?, ?, ?) ON CONFLICT (user_id) DO NOTHING",
  )
    .bind(viewer.id, randomToken(), Date.now())
    .run();
  return linkOf(env.DB, viewer.id);
};

/**
 * A new code takes the place of the one that is named, so that a second click renews nothing more. One that has ended is
 * shared anew.
 */
export const updateCardLink: Handler<typeof businessCard.updateCardLink> = async ({ viewer, body, env }) => {
  const now = Date.now();
  const expiresAt = body.ends ? now + CARD_LINK_MS : null;
  await env.DB.prepare(
    `UPDATE card_links SET code = iif(?3, ?4, code), created_at = iif(?3, ?5, created_at),
       expires_at = CASE WHEN ?6 IS NULL THEN NULL WHEN ?3 OR expires_at <= ?5 THEN ?6 ELSE coalesce(expires_at, ?6) END
     WHERE user_id = ?1 AND code = ?2`,
  )
    .bind(viewer.id, body.code, Number(body.renews), randomToken(), now, expiresAt)
    .run();
  return linkOf(env.DB, viewer.id);
};

async function linkOf(DB: D1Database, userId: string): Promise<Link> {
  const link = await DB.prepare("SELECT code, expires_at AS expiresAt FROM card_links WHERE user_id = ?")
    .bind(userId)
    .first<Link>();
  if (!link) throw notFound();
  return link;
}

/** Is this the owner's code, and still good? */
export async function holdsCode(
  DB: D1Database,
  code: string,
  ownerId: string,
  now: number,
): Promise<boolean> {
  const found = await DB.prepare(
    "SELECT 1 FROM card_links WHERE code = ? AND user_id = ? AND (expires_at IS NULL OR expires_at > ?)",
  )
    .bind(code, ownerId, now)
    .first();
  return found !== null;
}

/** The owner of a code: a member gets the face of the card, anybody else a name only. */
export const cardOfCode: Handler<typeof businessCard.cardOfCode> = async ({ viewer, params, env }) => {
  const row = await env.DB.prepare(
    `SELECT ${FACE_COLUMNS} FROM card_links l JOIN users u ON u.id = l.user_id ${FACE_TABLES}
     WHERE l.code = ?1 AND (l.expires_at IS NULL OR l.expires_at > ?2) AND u.status = 'active'
       AND (u.role <> 'doctor' OR u.licence_state = 'verified')
       AND NOT EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = u.id AND blocked_id = ?3)
         OR (blocker_id = ?3 AND blocked_id = u.id))`,
  )
    .bind(params.code, Date.now(), viewer?.id ?? "")
    .first<FaceRow>();
  if (!row) throw notFound();
  const face = faceOf(row);
  const { name, role } = face;
  return { name, role, face: viewer ? face : null };
};
