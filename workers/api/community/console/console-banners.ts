import { uuidv7 } from "uuidv7";
import type { community } from "#contract/community/calls";
import { auditStatement } from "../../audit";
import { refuseForeignPicture } from "../../doctors/edit/avatar";
import { notFound } from "../../errors";
import { discardUnshownAt } from "../../files/discard";
import type { Handler } from "../../serve";
import { refuseUnknown } from "./console";

export const addBanner: Handler<typeof community.addBanner> = async (call) => {
  const { viewer, params, body, env, db, scope } = call;
  await refuseUnknown(call);
  await refuseForeignPicture(db, viewer, body.image, "image");
  const id = uuidv7();
  const now = Date.now();
  await env.DB.prepare(
    `INSERT INTO community_banners (id, community_id, title, body, image, link, starts_at, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`,
  )
    .bind(id, body.isEverywhere ? null : params.id, body.title, body.body, body.image, body.link || null, now)
    .run();
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
  const { results } = await env.DB.prepare(
    `SELECT other.id FROM community_banners moved JOIN community_banners other
       ON other.community_id IS moved.community_id
     WHERE moved.id = ?1 AND (moved.community_id IS NULL OR moved.community_id = ?2)
     ORDER BY other.place, other.id DESC`,
  )
    .bind(params.bannerId, params.id)
    .all<{ id: string }>();
  if (results.length === 0) throw notFound();
  const others = results.map(({ id }) => id).filter((id) => id !== params.bannerId);
  const at = others.indexOf(body.before ?? "");
  const ordered = others.toSpliced(at < 0 ? others.length : at, 0, params.bannerId);
  await env.DB.prepare(
    `UPDATE community_banners SET place = (SELECT key FROM json_each(?1) WHERE value = community_banners.id)
     WHERE id IN (SELECT value FROM json_each(?1))`,
  )
    .bind(JSON.stringify(ordered))
    .run();
  await auditStatement(db, scope, {
    action: "community-banner-moved",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

export const removeBanner: Handler<typeof community.removeBanner> = async (call) => {
  const { viewer, params, env, db, scope } = call;
  const gone = await env.DB.prepare(
    "DELETE FROM community_banners WHERE id = ?1 AND (community_id IS NULL OR community_id = ?2) RETURNING image",
  )
    .bind(params.bannerId, params.id)
    .first<{ image: string | null }>();
  await discardUnshownAt(env, gone?.image);
  await auditStatement(db, scope, {
    action: "community-banner-removed",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};
