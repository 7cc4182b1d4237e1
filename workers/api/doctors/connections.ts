import type { doctors as contract } from "#contract/doctors/calls";
import { CONNECTIONS_SHOWN } from "#contract/doctors/limits";
import { isUnblockedPair } from "../business-card/exchange/pair";
import { peopleOf } from "../chat/people/people";
import type { Handler } from "../serve";

/** `?1`: the viewer, `?2`: the doctor. The people who hold the card of both, read from the viewer's cards. */
const BOTH = `SELECT u.id FROM (
    SELECT receiver_id AS id FROM exchanges WHERE requester_id = ?1 AND status = 'accepted'
    UNION SELECT requester_id FROM exchanges WHERE receiver_id = ?1 AND status = 'accepted') mine
  CROSS JOIN users u ON u.id = mine.id WHERE u.status = 'active' AND u.id NOT IN (?1, ?2)
  AND ${holds("?1", "?2")} AND ${holds("?2", "u.id")}
  AND ${isUnblockedPair("?1", "?2")} AND ${isUnblockedPair("?1", "u.id")} AND ${isUnblockedPair("?2", "u.id")}
  ORDER BY u.last_name_kana, u.first_name_kana, u.id LIMIT ${CONNECTIONS_SHOWN}`;

const TOGETHER = `SELECT g.id AS objectId, g.name FROM groups g
  JOIN memberships mine ON mine.group_id = g.id AND mine.user_id = ?1 AND mine.state IN ('member', 'admin')
  JOIN memberships theirs ON theirs.group_id = g.id AND theirs.user_id = ?2 AND theirs.state IN ('member', 'admin')
  WHERE g.deleted_at IS NULL AND ${isUnblockedPair("?1", "?2")} ORDER BY g.latest_at DESC, g.id LIMIT ${CONNECTIONS_SHOWN}`;

/** Nothing that the viewer could not see one by one: cards are named among three who all hold each other's. */
export const connections: Handler<typeof contract.connections> = async ({ viewer, params, env, db }) => {
  const doctor = await env.DB.prepare(
    `SELECT d.user_id AS userId FROM doctors d JOIN users u ON u.id = d.user_id AND u.status = 'active'
     WHERE d.id = ? AND u.licence_state = 'verified'`,
  )
    .bind(params.doctorId)
    .first<{ userId: string }>();
  if (!doctor || doctor.userId === viewer.id) return { people: [], communities: [] };
  const [both, together] = await env.DB.batch([
    env.DB.prepare(BOTH).bind(viewer.id, doctor.userId),
    env.DB.prepare(TOGETHER).bind(viewer.id, doctor.userId),
  ]);
  const ids = ((both?.results ?? []) as { id: string }[]).map(({ id }) => id);
  const people = await peopleOf(db, ids);
  return {
    people: ids.flatMap((id) => people.get(id) ?? []),
    communities: (together?.results ?? []) as { objectId: string; name: string }[],
  };
};

function holds(one: string, other: string): string {
  return `EXISTS (SELECT 1 FROM exchanges e WHERE e.status = 'accepted'
    AND ((e.requester_id = ${one} AND e.receiver_id = ${other}) OR (e.requester_id = ${other} AND e.receiver_id = ${one})))`;
}
