import { type Audience, isFor } from "#contract/board/audience";
import type { board, ShownAd } from "#contract/board/calls";
import { AD_TURN_MINUTES, ADS_AT, type AdPlace } from "#contract/board/limits";
import { dateInJapan } from "#contract/dates/japan-time";
import { isRole } from "#contract/endpoint";
import { MINUTE_MS } from "#contract/limits";
import { codesIn, listIn } from "../../db/columns";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";
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
