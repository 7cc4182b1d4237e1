import { uuidv7 } from "uuidv7";
import type * as z from "zod";
import { type Audience, isFor, wholeOf } from "#contract/board/audience";
import type { Ad, adFields, board, ShownAd } from "#contract/board/calls";
import { AD_DAYS_SHOWN, AD_TURN_MINUTES, ADS_AT, type AdPlace } from "#contract/board/limits";
import { AD_CHANGED } from "#contract/board/texts";
import { dateInJapan } from "#contract/dates/japan-time";
import { isRole } from "#contract/endpoint";
import { DAY_MS, MINUTE_MS, PAGE_SIZE } from "#contract/limits";
import { codesIn, listIn } from "../../db/columns";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { record } from "../audit";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, notFound } from "../errors";
import { discardUnshownAt } from "../files/discard";
import type { Handler } from "../serve";

type Row = Omit<ShownAd, "to"> & { linkUrl: string; territories: string; roles: string };

export const getBoardAds: Handler<typeof board.getBoardAds> = async ({ viewer, body, env }) => ({
  displayedItems: await adsAt(viewer, env, body.position),
});

/** The ads that stand at a place for this person now, the next in turn first. */
async function adsAt(viewer: Viewer, env: Env, place: AdPlace, now = Date.now()): Promise<ShownAd[]> {
  const matching = await running(viewer, env, "place = ?2", place, now);
  const turn = Math.floor(now / (AD_TURN_MINUTES * MINUTE_MS)) % Math.max(1, matching.length);
  return [...matching.slice(turn), ...matching.slice(0, turn)]
    .slice(0, ADS_AT[place])
    .map(({ linkUrl: _, territories: _all, roles: _every, ...ad }) => ({
      ...ad,
      to: `/board/ads/${ad.objectId}`,
    }));
}

export const openAd: Handler<typeof board.openAd> = async ({ viewer, body, env }) => {
  const [ad] = await running(viewer, env, "id = ?2", body.objectId, Date.now());
  if (!ad) throw notFound();
  return { linkUrl: ad.linkUrl };
};

/** Few run at a time, so that role and territories are matched by the rule that the board itself has. */
async function running(viewer: Viewer, env: Env, which: string, value: string, now: number): Promise<Row[]> {
  const { results } = await env.DB.prepare(
    `SELECT id AS objectId, advertiser, title, text, image_url AS imageUrl, colour, link_url AS linkUrl, territories, roles
     FROM board_ads WHERE ${which} AND ends_on >= ?1 AND starts_on <= ?1 AND is_stopped = 0 ORDER BY id`,
  )
    .bind(dateInJapan(now), value)
    .all<Row>();
  return results.filter((ad) => isFor(audienceOf(ad), onlookerOf(viewer)));
}

export const onlookerOf = ({ role, principal, user }: Viewer) => ({
  role,
  principal,
  territories: user.territories,
});

/** An ad is promotion, whoever it speaks to. */
const audienceOf = ({ roles, territories }: Pick<Row, "roles" | "territories">): Audience => ({
  source: "promotion",
  roles: listIn(roles, isRole),
  territories: codesIn(territories),
});

type AdRow = Omit<Ad, "territories" | "roles" | "isStopped"> & {
  territories: string;
  roles: string;
  isStopped: number;
};
type Fields = Omit<z.output<typeof adFields>, "creationKey">;

const SUM = (event: string) => `(SELECT coalesce(sum(count), 0) FROM board_sums
  WHERE subject_id = board_ads.id AND event = '${event}')`;
const COLUMNS = `id, place, advertiser, title, text, image_url AS imageUrl, colour, link_url AS linkUrl,
  starts_on AS startsOn, ends_on AS endsOn, territories, roles, is_stopped AS isStopped, rev,
  ${SUM("ad-impression")} AS views, ${SUM("ad-click")} AS clicks`;

export const ads: Handler<typeof board.ads> = async ({ viewer, query, env, db, scope }) => {
  const [rows, counted] = await env.DB.batch<AdRow & { total: number }>([
    env.DB.prepare(
      `SELECT ${COLUMNS} FROM board_ads ORDER BY is_stopped OR ends_on < ?1, starts_on DESC, id DESC LIMIT ?2 OFFSET ?3`,
    ).bind(dateInJapan(Date.now()), PAGE_SIZE, query.offset),
    env.DB.prepare("SELECT count(*) AS total FROM board_ads"),
  ]);
  await record(db, scope, { action: "ads-listed", actorId: viewer.id, result: "ok" });
  return { total: counted?.results[0]?.total ?? 0, ads: (rows?.results ?? []).map(adOf) };
};

export const ad: Handler<typeof board.ad> = async ({ params, env }) => {
  const since = dateInJapan(Date.now() - (AD_DAYS_SHOWN - 1) * DAY_MS);
  const { results: days } = await env.DB.prepare(
    `SELECT day, sum(iif(event = 'ad-impression', count, 0)) AS views, sum(iif(event = 'ad-click', count, 0)) AS clicks
     FROM board_sums WHERE subject_id = ? AND day >= ? GROUP BY day ORDER BY day DESC`,
  )
    .bind(params.id, since)
    .all<{ day: string; views: number; clicks: number }>();
  return { ...(await adWith(env, params.id)), days };
};

export const createAd: Handler<typeof board.createAd> = async ({ viewer, body, env, db, scope }) => {
  const { creationKey, ...fields } = body;
  await refuseForeignPicture(db, viewer, fields.imageUrl, "imageUrl");
  const id = uuidv7();
  await env.DB.prepare(
    `INSERT INTO board_ads (id, creation_key, place, advertiser, title, text, image_url, colour, link_url, starts_on,
       ends_on, territories, roles, created_by, created_at, updated_at)
     VALUES (?1, ?13, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14, ?15, ?15) ON CONFLICT (creation_key) DO NOTHING`,
  )
    .bind(id, ...valuesOf(fields), creationKey ?? id, viewer.id, Date.now())
    .run();
  const made = await env.DB.prepare("SELECT id FROM board_ads WHERE id = ?1 OR creation_key = ?2")
    .bind(id, creationKey ?? id)
    .first<string>("id");
  await record(db, scope, { action: "ad-created", actorId: viewer.id, target: made ?? id, result: "ok" });
  return adWith(env, made ?? id);
};

/** Sending an ad again as it stands already is no conflict. */
export const changeAd: Handler<typeof board.changeAd> = async ({ viewer, params, body, env, db, scope }) => {
  const { rev, ...fields } = body;
  const before = await adWith(env, params.id);
  if (fields.imageUrl !== before.imageUrl)
    await refuseForeignPicture(db, viewer, fields.imageUrl, "imageUrl");
  if (isUnchanged(before, fields)) return before;
  const { meta } = await env.DB.prepare(
    `UPDATE board_ads SET place = ?2, advertiser = ?3, title = ?4, text = ?5, image_url = ?6, colour = ?7, link_url = ?8,
       starts_on = ?9, ends_on = ?10, territories = ?11, roles = ?12, rev = rev + 1, updated_at = ?14
     WHERE id = ?1 AND rev = ?13`,
  )
    .bind(params.id, ...valuesOf(fields), rev, Date.now())
    .run();
  const current = await adWith(env, params.id);
  if (meta.changes === 0) throw conflict(AD_CHANGED, current);
  if (fields.imageUrl !== before.imageUrl) await discardUnshownAt(env, before.imageUrl);
  await record(db, scope, { action: "ad-changed", actorId: viewer.id, target: params.id, result: "ok" });
  return current;
};

export const stopAd: Handler<typeof board.stopAd> = async ({ viewer, params, body, env, db, scope }) => {
  const { meta } = await env.DB.prepare(
    "UPDATE board_ads SET is_stopped = ?2, updated_at = ?3 WHERE id = ?1 AND is_stopped <> ?2",
  )
    .bind(params.id, Number(body.isStopped), Date.now())
    .run();
  const ad = await adWith(env, params.id);
  const detail = { stopped: body.isStopped };
  if (meta.changes > 0)
    await record(db, scope, {
      action: "ad-stopped",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
      detail,
    });
  return ad;
};

async function adWith(env: Env, id: string): Promise<Ad> {
  const row = await env.DB.prepare(`SELECT ${COLUMNS} FROM board_ads WHERE id = ?`).bind(id).first<AdRow>();
  if (!row) throw notFound();
  return adOf(row);
}

function adOf({ territories, roles, isStopped, ...row }: AdRow & { total?: number }): Ad {
  return {
    ...row,
    territories: codesIn(territories),
    roles: listIn(roles, isRole),
    isStopped: isStopped === 1,
  };
}

/** The values in the order of the statements above. */
function valuesOf(fields: Fields): (string | null)[] {
  const { place, advertiser, title, text, imageUrl, colour, linkUrl, startsOn, endsOn } = fields;
  const territories = JSON.stringify(wholeOf(fields.territories));
  const roles = JSON.stringify(fields.roles);
  return [place, advertiser, title, text, imageUrl, colour, linkUrl, startsOn, endsOn, territories, roles];
}

const isUnchanged = (before: Ad, fields: Fields) =>
  Object.entries({ ...fields, territories: wholeOf(fields.territories) }).every(
    ([name, value]) => JSON.stringify(before[name as keyof Fields]) === JSON.stringify(value),
  );
