import { LICENCE_ATTEMPTS_WITHIN_MS } from "#contract/registration/limits";
import type { Env } from "../../env";
import { deleteAll } from "../files/delete-all";

const AT_ONCE = 500;

/**
 * Nightly: registrations that nobody goes on with, and the pictures of licences that came with them. They stay a day
 * longer than they live, because their look-ups left belong to the address. `now`: epoch ms.
 */
export async function sweepAbandoned(env: Env, now: number): Promise<void> {
  const until = now - LICENCE_ATTEMPTS_WITHIN_MS;
  const { results } = await env.DB.prepare(
    `SELECT u.id FROM uploads u JOIN registrations r ON r.id = u.owner_id
     WHERE u.kind = 'licence' AND r.seen_at < ? LIMIT ${AT_ONCE}`,
  )
    .bind(until)
    .all<{ id: string }>();
  const ids = results.map(({ id }) => id);
  await deleteAll(
    env.FILES,
    ids.map((id) => `licence/${id}`),
  );
  const withoutPictures = "id NOT IN (SELECT owner_id FROM uploads WHERE kind = 'licence')";
  await env.DB.batch([
    env.DB.prepare("DELETE FROM uploads WHERE id IN (SELECT value FROM json_each(?))").bind(
      JSON.stringify(ids),
    ),
    env.DB.prepare(`DELETE FROM registrations WHERE seen_at < ? AND ${withoutPictures}`).bind(until),
    env.DB.prepare("DELETE FROM mail_codes WHERE expires_at < ?").bind(now),
    env.DB.prepare("DELETE FROM mail_code_sends WHERE sent_at < ?").bind(until),
  ]);
}
