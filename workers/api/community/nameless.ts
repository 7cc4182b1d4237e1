import { sql } from "drizzle-orm";
import type { Person } from "#contract/chat/rooms";
import { GONE_PARTICIPANT } from "#contract/community/texts";
import type { Stand } from "../posts/stand";

/** What stands in place of somebody who was banned from a community: what they wrote stays, their name does not. */
const goneParticipant = ({ role }: Person): Person => ({
  objectId: "",
  name: GONE_PARTICIPANT,
  role,
  organization: null,
  avatarUrl: null,
  doctorId: null,
});

/** Gives the function that takes the names of the banned from these people, in one query for all of them. */
export async function nameless({ db, place }: Stand, people: readonly Person[]) {
  const ids = JSON.stringify([...new Set(people.map(({ objectId }) => objectId))]);
  const rows = await db.all<{ id: string }>(sql`SELECT user_id AS id FROM json_each(${ids}) asked
    JOIN community_members m ON m.community_id = ${place.id} AND m.user_id = asked.value
    WHERE m.state = 'banned'`);
  const banned = new Set(rows.map(({ id }) => id));
  return (person: Person): Person => (banned.has(person.objectId) ? goneParticipant(person) : person);
}
