import { uuidv7 } from "uuidv7";
import type { community } from "#contract/community/calls";
import { auditStatement } from "../audit";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import type { Handler } from "../serve";
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

export const removeBanner: Handler<typeof community.removeBanner> = async (call) => {
  const { viewer, params, env, db, scope } = call;
  await env.DB.prepare(
    "DELETE FROM community_banners WHERE id = ?1 AND (community_id IS NULL OR community_id = ?2)",
  )
    .bind(params.bannerId, params.id)
    .run();
  await auditStatement(db, scope, {
    action: "community-banner-removed",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};
