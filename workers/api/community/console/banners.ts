import { sql } from "drizzle-orm";
import type { community } from "#contract/community/calls";
import type { Banner } from "#contract/community/shapes";
import type { Handler } from "../../serve";

/** The banners of one community before those that stand everywhere; without a community, the latter alone. */
export const banners: Handler<typeof community.banners> = async ({ body, db }) => {
  const { position, limit, openCommunity = null } = body;
  const now = Date.now();
  const rows = await db.all<Banner>(sql`SELECT id, title, body, image, link FROM community_banners
    WHERE position = ${position} AND (community_id IS NULL OR community_id = ${openCommunity})
      AND starts_at <= ${now} AND (ends_at IS NULL OR ends_at > ${now})
    ORDER BY community_id IS NULL, place, id DESC LIMIT ${limit}`);
  return { banners: rows };
};
