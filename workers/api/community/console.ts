import { eq, getTableColumns, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { community } from "#contract/community/calls";
import {
  ADMIN_UNKNOWN,
  BANNED_FROM_COMMUNITY,
  COMMUNITY_CHANGED,
  COMMUNITY_ROLE_LABELS,
} from "#contract/community/texts";
import type { Database } from "../../db/client";
import { communities, communityBanners, communityMembers } from "../../db/schema/community";
import { users } from "../../db/schema/users";
import { allRows, computed, firstRow, firstValue, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import { auditStatement } from "../audit";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, invalidFields, notFound } from "../errors";
import { discardUnshownAt } from "../files/discard";
import { announceUnread } from "../posts/announce";
import type { Call, Handler } from "../serve";
import { refuseUnusable } from "../unusable";
import { notifyMember } from "./care";
import { adminSeats, seated } from "./read";

export const addBanner: Handler<typeof community.addBanner> = async (call) => {
  const { viewer, params, body, env, db, scope } = call;
  await refuseUnknown(call);
  await refuseForeignPicture(db, viewer, body.image, "image");
  const id = uuidv7();
  const now = Date.now();
  await runSql(
    env.DB,
    `INSERT INTO community_banners (id, community_id, title, body, image, link, starts_at, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`,
    id,
    body.isEverywhere ? null : params.id,
    body.title,
    body.body,
    body.image,
    body.link || null,
    now,
  );
  await auditStatement(db, scope, {
    action: "community-banner-set",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
  return { id };
};

export const placeBanner: Handler<typeof community.placeBanner> = async (call) => {
  const { viewer, params, body, env, db, scope } = call;
  const results = await allRows(
    env.DB,
    { id: communityBanners.id },
    `SELECT other.id FROM community_banners moved JOIN community_banners other
       ON other.community_id IS moved.community_id
     WHERE moved.id = ?1 AND (moved.community_id IS NULL OR moved.community_id = ?2)
     ORDER BY other.place, other.id DESC`,
    params.bannerId,
    params.id,
  );
  if (results.length === 0) throw notFound();
  const others = results.map(({ id }) => id).filter((id) => id !== params.bannerId);
  const at = others.indexOf(body.before ?? "");
  const ordered = others.toSpliced(at < 0 ? others.length : at, 0, params.bannerId);
  await runSql(
    env.DB,
    `UPDATE community_banners SET place = (SELECT key FROM json_each(?1) WHERE value = community_banners.id)
     WHERE id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ordered),
  );
  await auditStatement(db, scope, {
    action: "community-banner-moved",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

export const removeBanner: Handler<typeof community.removeBanner> = async (call) => {
  const { viewer, params, env, db, scope } = call;
  const gone = await firstRow(
    env.DB,
    { image: communityBanners.image },
    "DELETE FROM community_banners WHERE id = ?1 AND (community_id IS NULL OR community_id = ?2) RETURNING image",
    params.bannerId,
    params.id,
  );
  await discardUnshownAt(env, gone?.image);
  await auditStatement(db, scope, {
    action: "community-banner-removed",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

const ROW_COLUMNS = {
  objectId: communities.id,
  name: communities.name,
  description: communities.description,
  memberCount: communities.memberCount,
  adminCount: computed<number>(),
  latestAt: communities.latestAt,
  closedAt: communities.closedAt,
};

const ADMINS = sql`(SELECT count(*) FROM community_members a
  WHERE a.community_id = c.id AND a.state = 'joined' AND a.rank = 0)`;

export const consoleAll: Handler<typeof community.consoleAll> = async ({ db }) => ({
  communities: await allRows(
    db,
    ROW_COLUMNS,
    sql`SELECT c.id AS objectId, c.name, c.description, c.member_count AS memberCount,
    ${ADMINS} AS adminCount, c.latest_at AS latestAt, c.closed_at AS closedAt
    FROM communities c ORDER BY c.closed_at IS NOT NULL, c.created_at DESC, c.id`,
  ),
});

export const consoleOne: Handler<typeof community.consoleOne> = async ({ params, db }) => {
  const row = await rowOf(db, params.id);
  const [seats, shown] = await Promise.all([
    adminSeats(db, row.id),
    allRows(
      db,
      {
        id: communityBanners.id,
        title: communityBanners.title,
        body: communityBanners.body,
        image: communityBanners.image,
        link: communityBanners.link,
        isEverywhere: computed<number>(),
      },
      sql`SELECT id, title, body, image, link, community_id IS NULL AS isEverywhere
      FROM community_banners WHERE community_id = ${row.id} OR community_id IS NULL
      ORDER BY community_id IS NULL, place, id DESC`,
    ),
  ]);
  const admins = seated(seats);
  const {
    id: objectId,
    name,
    description,
    rules,
    image,
    departments,
    prefectures,
    memberCount,
    rev,
    closedAt,
  } = row;
  return {
    ...{ objectId, name, description, rules, image, departments, prefectures, memberCount, rev, closedAt },
    adminCount: admins.filter(({ communityRole }) => communityRole === "admin").length,
    admins,
    banners: shown.map((each) => ({ ...each, isEverywhere: each.isEverywhere === 1 })),
  };
};

/** The mark of the form is the community's id: sent twice, it makes one. */
export const create: Handler<typeof community.create> = async (call) => {
  const { viewer, body, env, db, scope } = call;
  const { email, creationKey, name, description, rules, departments, prefectures } = body;
  const adminId = await memberBy(env, email);
  const id = creationKey ?? uuidv7();
  const now = Date.now();
  const [, appointed] = await env.DB.batch([
    statement(
      env.DB,
      `INSERT INTO communities (id, name, description, rules, departments, prefectures, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7) ON CONFLICT (id) DO NOTHING`,
      id,
      name,
      description,
      rules,
      JSON.stringify(departments),
      JSON.stringify(prefectures),
      now,
    ),
    appointing(env, id, adminId, now),
  ]);
  await notifyAppointed(env, id, adminId, appointed);
  await auditStatement(db, scope, {
    action: "community-created",
    actorId: viewer.id,
    target: id,
    result: "ok",
  });
  return { id };
};

export const change: Handler<typeof community.change> = async ({ viewer, params, body, db, scope }) => {
  const { rev, ...fields } = body;
  await refuseUnusable("name", body.name, async () => (await rowOf(db, params.id)).name);
  const [changed] = await db
    .update(communities)
    .set({ ...fields, rev: sql`rev + 1`, updatedAt: Date.now() })
    .where(sql`${communities.id} = ${params.id} AND ${communities.rev} = ${rev}`)
    .returning({ id: communities.id });
  if (!changed) throw await changedMeanwhile(db, params.id);
  await auditStatement(db, scope, {
    action: "community-changed",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

/** The one before it goes with its bytes, where nothing else shows it. */
export const setImage: Handler<typeof community.setImage> = async (call) => {
  const { viewer, params, body, env, db, scope } = call;
  const { image: before } = await rowOf(db, params.id);
  if (body.image === before) return;
  await refuseForeignPicture(db, viewer, body.image, "image");
  await db
    .update(communities)
    .set({ image: body.image, updatedAt: Date.now() })
    .where(eq(communities.id, params.id));
  await discardUnshownAt(env, before);
  await auditStatement(db, scope, {
    action: "community-changed",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

const changedMeanwhile = async (db: Database, id: string) => conflict(COMMUNITY_CHANGED, await rowOf(db, id));

const { latestAt: _latestAt, ...CARED_FOR } = getTableColumns(communities);

/** Gives 404 for a community that is not there. */
async function rowOf(db: Database, id: string) {
  const [row] = await db.select(CARED_FOR).from(communities).where(eq(communities.id, id));
  if (!row) throw notFound();
  return row;
}

export const close: Handler<typeof community.close> = async (call) => {
  const { viewer, params, body, env, db, scope, later } = call;
  const [row] = await db
    .update(communities)
    .set({ closedAt: body.isClosed ? sql`coalesce(closed_at, ${Date.now()})` : null })
    .where(eq(communities.id, params.id))
    .returning({ id: communities.id });
  if (!row) throw notFound();
  later(announceUnread(env, { kind: "community", id: row.id }, body.isClosed));
  await auditStatement(db, scope, {
    action: body.isClosed ? "community-closed" : "community-reopened",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

export const appoint: Handler<typeof community.appoint> = async (call) => {
  const { viewer, params, body, env, db, scope } = call;
  const userId = await memberBy(env, body.email);
  await refuseUnknown(call);
  const appointed = await appointing(env, params.id, userId, Date.now()).run();
  await notifyAppointed(env, params.id, userId, appointed);
  const state = await firstValue(
    env.DB,
    { state: communityMembers.state },
    "SELECT state FROM community_members WHERE community_id = ?1 AND user_id = ?2",
    params.id,
    userId,
  );
  if (state === "banned") throw conflict(BANNED_FROM_COMMUNITY);
  await auditStatement(db, scope, {
    action: "community-admin-set",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
    detail: { userId },
  });
};

/** Gives 404 for a community that is not there. */
async function refuseUnknown({ params, db }: Pick<Call<typeof community.appoint>, "params" | "db">) {
  const [row] = await db
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, params.id));
  if (!row) throw notFound();
}

function appointing(env: Env, communityId: string, userId: string, now: number) {
  return statement(
    env.DB,
    `INSERT INTO community_members (community_id, user_id, state, role, joined_at, last_read_at, updated_at)
     VALUES (?1, ?2, 'joined', 'admin', ?3, ?3, ?3)
     ON CONFLICT (community_id, user_id) DO UPDATE SET state = 'joined', role = 'admin', updated_at = ?3,
       joined_at = CASE state WHEN 'joined' THEN joined_at ELSE ?3 END
       WHERE state <> 'banned' AND (state, role) <> ('joined', 'admin')`,
    communityId,
    userId,
    now,
  );
}

/** Nobody else tells them that they look after it now; somebody who did so already is told nothing. */
async function notifyAppointed(
  env: Env,
  openCommunity: string,
  userId: string,
  appointed: D1Result | undefined,
) {
  if (!appointed?.meta.changes) return;
  await notifyMember(
    { body: { openCommunity, userId }, env },
    "communityRoleGiven",
    COMMUNITY_ROLE_LABELS.admin,
  );
}

/** Somebody who may take part in communities, by the address they sign in with. */
async function memberBy(env: Env, email: string): Promise<string> {
  const id = await firstValue(
    env.DB,
    { id: users.id },
    `SELECT id FROM users WHERE email = ?1 AND status = 'active'
       AND (role IN ('ms', 'connect') OR (role = 'doctor' AND licence_state = 'verified'))`,
    email,
  );
  if (id === null) throw invalidFields({ email: ADMIN_UNKNOWN });
  return id;
}

/** The banners of one community before those that stand everywhere; without a community, the latter alone. */
export const banners: Handler<typeof community.banners> = async ({ body, db }) => {
  const { position, limit, openCommunity = null } = body;
  const now = Date.now();
  const rows = await allRows(
    db,
    {
      id: communityBanners.id,
      title: communityBanners.title,
      body: communityBanners.body,
      image: communityBanners.image,
      link: communityBanners.link,
    },
    sql`SELECT id, title, body, image, link FROM community_banners
    WHERE position = ${position} AND (community_id IS NULL OR community_id = ${openCommunity})
      AND starts_at <= ${now} AND (ends_at IS NULL OR ends_at > ${now})
    ORDER BY community_id IS NULL, place, id DESC LIMIT ${limit}`,
  );
  return { banners: rows };
};
