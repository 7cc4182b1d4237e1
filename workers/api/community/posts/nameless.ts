import type { Person } from "#contract/chat/shapes";
import type { CommunityComment } from "#contract/community/shapes";
import { GONE_PARTICIPANT } from "#contract/community/texts";
import type { Comment } from "#contract/posts/shapes";
import { allRows, computed } from "../../../db/sql";
import { valuesClause } from "../../../db/values-clause";
import type { Access } from "../../posts/access";
import { firstUrlOf } from "../../posts/post-view";

/** The person shown in place of one who was banned from a community: what they wrote stays, their name does not. */
export const goneParticipant = ({ role }: Person): Person => ({
  objectId: "",
  name: GONE_PARTICIPANT,
  role,
  organization: null,
  avatarUrl: null,
  doctorId: null,
});

/** The function that takes their names from people who are banned, by ids that were read before. */
export const namelessBy =
  (banned: ReadonlySet<string>) =>
  (person: Person): Person =>
    banned.has(person.objectId) ? goneParticipant(person) : person;

type Called = Pick<Person, "objectId" | "name" | "role">;

/** Gives the function that takes the names of the banned from these people, in one query for all of them. */
export async function nameless({ env, place }: Access, people: readonly Called[]) {
  const named = await namelessIn(
    env.DB,
    people.map(({ objectId }) => [place.id, objectId]),
  );
  return (person: Person): Person => named(place.id, person);
}

/** Everybody whom these comments name: who wrote them, and whom they answer. */
export const namedIn = (comments: readonly Comment[]): Called[] =>
  comments.flatMap(({ author, replyTo }) => (replyTo ? [author, replyTo] : [author]));

/** A comment of a community, in which nobody has the name any more that `named` takes. */
export function withNames(named: (person: Person) => Person, comment: Comment): CommunityComment {
  const { author, replyTo, replyToId, postId, medias } = comment;
  return {
    ...comment,
    author: named(author),
    replyTo: replyTo && calledBy(named, replyTo),
    parent: replyToId ?? postId,
    detail: comment.comment,
    file: firstUrlOf(medias),
  };
}

function calledBy(named: (person: Person) => Person, called: Called): Called {
  const { objectId, name, role } = named({ ...called, organization: null, avatarUrl: null, doctorId: null });
  return { objectId, name, role };
}

type InCommunity = readonly [communityId: string, userId: string];

/** The same of people of several communities. */
export async function namelessIn(DB: D1Database, people: readonly InCommunity[]) {
  const banned = await bannedAmong(DB, [...new Set(people.map(keyOf))]);
  return (communityId: string, person: Person): Person =>
    banned.has(keyOf([communityId, person.objectId])) ? goneParticipant(person) : person;
}

const keyOf = (one: InCommunity) => JSON.stringify(one);

async function bannedAmong(DB: D1Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const results = await allRows(
    DB,
    { place: computed<string>(), person: computed<string>() },
    `WITH asked(place, person) AS (${valuesClause(keys.length, 2)})
     SELECT asked.place, asked.person FROM asked CROSS JOIN community_members m
       ON m.community_id = asked.place AND m.user_id = asked.person
     WHERE m.state = 'banned'`,
    `[${keys.join()}]`,
  );
  return new Set(results.map(({ place, person }) => keyOf([place, person])));
}
