import { DAY_MS } from "#contract/limits";
import type { Env } from "../../../env";
import { deleteAll } from "../../files/delete-all";

const KEPT_DAYS = 30;
const AT_ONCE = 500;

/**
 * Nightly: the pictures of a licence go some days after the decision about it, as the privacy policy promises; each
 * person's erasure stands in the log. Who was verified by the register needed no decision. `now`: epoch ms.
 */
export async function erasePicturesOfDecided(env: Env, now: number): Promise<void> {
  const until = now - Number(env.LICENCE_IMAGE_DAYS || KEPT_DAYS) * DAY_MS;
  for (;;) {
    const { results } = await env.DB.prepare(DECIDED).bind(until).all<{ id: string; ownerId: string }>();
    if (results.length === 0) return;
    await deleteAll(
      env.FILES,
      results.map(({ id }) => `licence/${id}`),
    );
    await env.DB.batch([
      env.DB.prepare(LOG).bind(JSON.stringify(countsOf(results)), now),
      env.DB.prepare("DELETE FROM uploads WHERE id IN (SELECT value FROM json_each(?))").bind(
        JSON.stringify(results.map(({ id }) => id)),
      ),
    ]);
  }
}

/** A picture that came after the last decision waits for the next one. */
const DECIDED = `SELECT u.id, u.owner_id AS ownerId FROM uploads u JOIN users p ON p.id = u.owner_id
  WHERE u.kind = 'licence' AND p.licence_state IN ('verified', 'refused') AND max(u.created_at, coalesce(
    (SELECT max(decided_at) FROM licence_reviews r WHERE r.user_id = p.id AND r.decision IN ('verified', 'refused')),
    p.created_at)) < ?1
  LIMIT ${AT_ONCE}`;

const LOG = `INSERT INTO audit_log (at, actor_id, action, target, result, ip, request_id, detail)
  SELECT ?2, NULL, 'licence-images-erased', value ->> 0, 'ok', '', '', json_object('images', value ->> 1)
  FROM json_each(?1)`;

function countsOf(pictures: readonly { ownerId: string }[]): [ownerId: string, images: number][] {
  const counts = new Map<string, number>();
  for (const { ownerId } of pictures) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
  return [...counts];
}
