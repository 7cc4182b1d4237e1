import type { businessCard } from "#contract/business-card/calls";
import { CARD_LINK_MS } from "#contract/business-card/limits";
import { randomToken } from "#contract/wire/bytes";
import { cardLinks } from "../../db/schema/business-card";
import { firstRow, type RowOf, runSql } from "../../db/sql";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { FACE_COLUMNS, FACE_ROW, FACE_TABLES, faceOf } from "./face";

const LINK_COLUMNS = { code: cardLinks.code, expiresAt: cardLinks.expiresAt };
type Link = RowOf<typeof LINK_COLUMNS>;

/** The viewer's own code, made when it is first asked for. */
export const cardLink: Handler<typeof businessCard.cardLink> = async ({ viewer, env }) => {
  await runSql(
    env.DB,
    "INSERT INTO card_links (user_id, code, created_at) VALUES (?, ?, ?) ON CONFLICT (user_id) DO NOTHING",
    viewer.id,
    randomToken(),
    Date.now(),
  );
  return linkOf(env.DB, viewer.id);
};

/**
 * A new code takes the place of the one that is named, so that a second click renews nothing more. One that has ended is
 * shared anew.
 */
export const updateCardLink: Handler<typeof businessCard.updateCardLink> = async ({ viewer, body, env }) => {
  const now = Date.now();
  const expiresAt = body.ends ? now + CARD_LINK_MS : null;
  await runSql(
    env.DB,
    `UPDATE card_links SET code = iif(?3, ?4, code), created_at = iif(?3, ?5, created_at),
       expires_at = CASE WHEN ?6 IS NULL THEN NULL WHEN ?3 OR expires_at <= ?5 THEN ?6 ELSE coalesce(expires_at, ?6) END
     WHERE user_id = ?1 AND code = ?2`,
    viewer.id,
    body.code,
    Number(body.renews),
    randomToken(),
    now,
    expiresAt,
  );
  return linkOf(env.DB, viewer.id);
};

async function linkOf(DB: D1Database, userId: string): Promise<Link> {
  const link = await firstRow(
    DB,
    LINK_COLUMNS,
    "SELECT code, expires_at AS expiresAt FROM card_links WHERE user_id = ?",
    userId,
  );
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
  const found = await firstRow(
    DB,
    {},
    "SELECT 1 FROM card_links WHERE code = ? AND user_id = ? AND (expires_at IS NULL OR expires_at > ?)",
    code,
    ownerId,
    now,
  );
  return found !== null;
}

/** The owner of a code: a member gets the face of the card, anybody else a name only. */
export const cardOfCode: Handler<typeof businessCard.cardOfCode> = async ({ viewer, params, env }) => {
  const row = await firstRow(
    env.DB,
    {
      ...FACE_ROW,
    },
    `SELECT ${FACE_COLUMNS} FROM card_links l JOIN users u ON u.id = l.user_id ${FACE_TABLES}
     WHERE l.code = ?1 AND (l.expires_at IS NULL OR l.expires_at > ?2) AND u.status = 'active'
       AND (u.role <> 'doctor' OR u.licence_state = 'verified')
       AND NOT EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = u.id AND blocked_id = ?3)
         OR (blocker_id = ?3 AND blocked_id = u.id))`,
    params.code,
    Date.now(),
    viewer?.id ?? "",
  );
  if (!row) throw notFound();
  const face = faceOf(row);
  const { name, role } = face;
  return { name, role, face: viewer ? face : null };
};
