import { uuidv7 } from "uuidv7";
import type * as z from "zod";
import { type Audience, isFor, wholeOf } from "#contract/board/audience";
import type { Ad, adFields, board, ShownAd } from "#contract/board/calls";
import { AD_DAYS_SHOWN, AD_TURN_MINUTES, ADS_AT, type AdPlace } from "#contract/board/limits";
import { AD_CHANGED } from "#contract/board/texts";
import { dateInJapan } from "#contract/dates/japan-time";
import { DAY_MS, MINUTE_MS, PAGE_SIZE } from "#contract/limits";
import { boardAds, boardSums } from "../../db/schema/board";
import { allRows, computed, firstRow, firstValue, type RowOf, rowsOf, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { record } from "../audit";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, notFound } from "../errors";
import { discardUnshownAt } from "../files/discard";
import type { Handler } from "../serve";

const ROW_COLUMNS = {
  objectId: boardAds.id,
  advertiser: boardAds.advertiser,
  title: boardAds.title,
  text: boardAds.text,
  imageUrl: boardAds.imageUrl,
  colour: boardAds.colour,
  linkUrl: boardAds.linkUrl,
  territories: boardAds.territories,
  roles: boardAds.roles,
};
type Row = RowOf<typeof ROW_COLUMNS>;

export const getBoardAds: Handler<typeof board.getBoardAds> = async ({ viewer, body, env }) => ({
  displayedItems: await adsAt(viewer, env, body.position),
});

/** The ads that are at a place for this person now, the next in turn first. */
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
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT id AS objectId, advertiser, title, text, image_url AS imageUrl, colour, link_url AS linkUrl, territories, roles
     FROM board_ads WHERE ${which} AND ends_on >= ?1 AND starts_on <= ?1 AND is_stopped = 0 ORDER BY id`,
    dateInJapan(now),
    value,
  );
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
  roles,
  territories,
});

const AD_ROW_COLUMNS = {
  id: boardAds.id,
  advertiser: boardAds.advertiser,
  title: boardAds.title,
  text: boardAds.text,
  imageUrl: boardAds.imageUrl,
  colour: boardAds.colour,
  place: boardAds.place,
  linkUrl: boardAds.linkUrl,
  startsOn: boardAds.startsOn,
  endsOn: boardAds.endsOn,
  rev: boardAds.rev,
  views: computed<number>(),
  clicks: computed<number>(),
  territories: boardAds.territories,
  roles: boardAds.roles,
  isStopped: boardAds.isStopped,
};
type Fields = Omit<z.output<typeof adFields>, "creationKey">;

const SUM = (event: string) => `(SELECT coalesce(sum(count), 0) FROM board_sums
  WHERE subject_id = board_ads.id AND event = '${event}')`;
const COLUMNS = `id, place, advertiser, title, text, image_url AS imageUrl, colour, link_url AS linkUrl,
  starts_on AS startsOn, ends_on AS endsOn, territories, roles, is_stopped AS isStopped, rev,
  ${SUM("ad-impression")} AS views, ${SUM("ad-click")} AS clicks`;

export const ads: Handler<typeof board.ads> = async ({ viewer, query, env, db, scope }) => {
  const [rows, counted] = await env.DB.batch([
    statement(
      env.DB,
      `SELECT ${COLUMNS} FROM board_ads ORDER BY is_stopped OR ends_on < ?1, starts_on DESC, id DESC LIMIT ?2 OFFSET ?3`,
      dateInJapan(Date.now()),
      PAGE_SIZE,
      query.offset,
    ),
    statement(env.DB, "SELECT count(*) AS total FROM board_ads"),
  ]);
  await record(db, scope, { action: "ads-listed", actorId: viewer.id, result: "ok" });
  const [{ total } = { total: 0 }] = rowsOf({ total: computed<number>() }, counted);
  return { total, ads: rowsOf(AD_ROW_COLUMNS, rows) };
};

export const ad: Handler<typeof board.ad> = async ({ params, env }) => {
  const since = dateInJapan(Date.now() - (AD_DAYS_SHOWN - 1) * DAY_MS);
  const days = await allRows(
    env.DB,
    { day: boardSums.day, views: computed<number>(), clicks: computed<number>() },
    `SELECT day, sum(iif(event = 'ad-impression', count, 0)) AS views, sum(iif(event = 'ad-click', count, 0)) AS clicks
     FROM board_sums WHERE subject_id = ? AND day >= ? GROUP BY day ORDER BY day DESC`,
    params.id,
    since,
  );
  return { ...(await adWith(env, params.id)), days };
};

export const createAd: Handler<typeof board.createAd> = async ({ viewer, body, env, db, scope }) => {
  const { creationKey, ...fields } = body;
  await refuseForeignPicture(db, viewer, fields.imageUrl, "imageUrl");
  const id = uuidv7();
  await runSql(
    env.DB,
    `INSERT INTO board_ads (id, creation_key, place, advertiser, title, text, image_url, colour, link_url, starts_on,
       ends_on, territories, roles, created_by, created_at, updated_at)
     VALUES (?1, ?13, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14, ?15, ?15) ON CONFLICT (creation_key) DO NOTHING`,
    id,
    ...valuesOf(fields),
    creationKey ?? id,
    viewer.id,
    Date.now(),
  );
  const made = await firstValue(
    env.DB,
    { id: boardAds.id },
    "SELECT id FROM board_ads WHERE id = ?1 OR creation_key = ?2",
    id,
    creationKey ?? id,
  );
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
  const { meta } = await runSql(
    env.DB,
    `UPDATE board_ads SET place = ?2, advertiser = ?3, title = ?4, text = ?5, image_url = ?6, colour = ?7, link_url = ?8,
       starts_on = ?9, ends_on = ?10, territories = ?11, roles = ?12, rev = rev + 1, updated_at = ?14
     WHERE id = ?1 AND rev = ?13`,
    params.id,
    ...valuesOf(fields),
    rev,
    Date.now(),
  );
  const current = await adWith(env, params.id);
  if (meta.changes === 0) throw conflict(AD_CHANGED, current);
  if (fields.imageUrl !== before.imageUrl) await discardUnshownAt(env, before.imageUrl);
  await record(db, scope, { action: "ad-changed", actorId: viewer.id, target: params.id, result: "ok" });
  return current;
};

export const stopAd: Handler<typeof board.stopAd> = async ({ viewer, params, body, env, db, scope }) => {
  const { meta } = await runSql(
    env.DB,
    "UPDATE board_ads SET is_stopped = ?2, updated_at = ?3 WHERE id = ?1 AND is_stopped <> ?2",
    params.id,
    Number(body.isStopped),
    Date.now(),
  );
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
  const row = await firstRow(env.DB, AD_ROW_COLUMNS, `SELECT ${COLUMNS} FROM board_ads WHERE id = ?`, id);
  if (!row) throw notFound();
  return row;
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
