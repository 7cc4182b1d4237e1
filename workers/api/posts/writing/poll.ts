import { and, asc, eq, sql } from "drizzle-orm";
import type { Person } from "#contract/chat/shapes";
import { AGE_GROUPS, CASE_SEXES } from "#contract/posts/case";
import type { CaseFields, Poll, PollFields } from "#contract/posts/shapes";
import { POLL_CHOICE_UNKNOWN, POLL_ENDED, POLL_ONE_CHOICE } from "#contract/posts/texts";
import type { Database } from "../../../db/client";
import { caseConsults, pollChoices, polls, pollVotes } from "../../../db/schema/posts";
import { statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { peopleOf } from "../../chat/people/people";
import { invalidFields, notFound, Refusal } from "../../errors";
import { type Access, refuseReaderOnly } from "../access";
import { hasEnded } from "../post-view";
import { onePost } from "../read";

/** The rows of a poll, for the batch that writes its post. */
export function pollOf(env: Env, postId: string, poll: PollFields): D1PreparedStatement[] {
  return [
    statement(
      env.DB,
      "INSERT INTO polls (post_id, is_several, is_secret, ends_at) VALUES (?1, ?2, ?3, ?4)",
      postId,
      Number(poll.isSeveral),
      Number(poll.isSecret),
      poll.endsAt ?? null,
    ),
    statement(
      env.DB,
      "INSERT INTO poll_choices (post_id, number, text) SELECT ?1, key + 1, value FROM json_each(?2)",
      postId,
      JSON.stringify(poll.choices),
    ),
  ];
}

/** The same anew, for a draft that is still of that revision: what was published stands as it was asked. */
export function pollOfDraft(
  env: Env,
  postId: string,
  poll: PollFields,
  rev: number | undefined,
): D1PreparedStatement[] {
  const isDraft = `EXISTS (SELECT 1 FROM posts
    WHERE id = ?1 AND kind = 'poll' AND status = 'draft' AND rev = coalesce(?2, rev))`;
  const asked = [postId, rev ?? null] as const;
  return [
    ...["poll_choices", "polls"].map((table) =>
      statement(env.DB, `DELETE FROM ${table} WHERE post_id = ?1 AND ${isDraft}`, ...asked),
    ),
    statement(
      env.DB,
      `INSERT INTO polls (post_id, is_several, is_secret, ends_at) SELECT ?1, ?3, ?4, ?5 WHERE ${isDraft}`,
      ...asked,
      Number(poll.isSeveral),
      Number(poll.isSecret),
      poll.endsAt ?? null,
    ),
    statement(
      env.DB,
      `INSERT INTO poll_choices (post_id, number, text) SELECT ?1, key + 1, value FROM json_each(?3) WHERE ${isDraft}`,
      ...asked,
      JSON.stringify(poll.choices),
    ),
  ];
}

/** The poll of a post that the viewer may read, with their own choices; null for a post without one. */
export async function readPoll(reading: Reading, postId: string): Promise<Poll | null> {
  return (await readPolls(reading, [postId])).get(postId) ?? null;
}

type Reading = Pick<Access, "viewer" | "db">;

/** The polls of several such posts by their ids, in one trip however many they are; none for no posts. */
export async function readPolls(
  { viewer, db }: Reading,
  postIds: readonly string[],
): Promise<Map<string, Poll>> {
  if (postIds.length === 0) return new Map();
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(postIds)}))`;
  const [found, choices, votes] = await db.batch([
    db.select().from(polls).where(sql`${polls.postId} IN ${asked}`),
    db
      .select()
      .from(pollChoices)
      .where(sql`${pollChoices.postId} IN ${asked}`)
      .orderBy(asc(pollChoices.postId), asc(pollChoices.number)),
    db
      .select({ postId: pollVotes.postId, number: pollVotes.number })
      .from(pollVotes)
      .where(and(sql`${pollVotes.postId} IN ${asked}`, eq(pollVotes.userId, viewer.id))),
  ]);
  const mine = new Set(votes.map(({ postId, number }) => `${number} ${postId}`));
  const choicesOf = Object.groupBy(choices, ({ postId }) => postId);
  return new Map(
    found.map(({ postId, isSeveral, isSecret, endsAt, voterCount }) => [
      postId,
      {
        choices: (choicesOf[postId] ?? []).map(({ number, text, voteCount }) => ({
          number,
          text,
          voteCount,
          isMine: mine.has(`${number} ${postId}`),
        })),
        isSeveral,
        isSecret,
        endsAt,
        isEnded: hasEnded(endsAt),
        voterCount,
      },
    ]),
  );
}

/** The viewer's choices, in the place of those before; none takes them back. 409 once the poll has ended. */
export async function vote(access: Access, postId: string, numbers: readonly number[]): Promise<void> {
  refuseReaderOnly(access);
  const { viewer, env } = access;
  const { status } = await onePost(access, postId);
  const poll = await readPoll(access, postId);
  if (!poll || status !== "published") throw notFound();
  const chosen = [...new Set(numbers)];
  if (poll.isEnded) throw new Refusal(409, "poll-ended", POLL_ENDED);
  if (!poll.isSeveral && chosen.length > 1) throw invalidFields({ choices: POLL_ONE_CHOICE });
  if (chosen.some((each) => !poll.choices.some(({ number }) => number === each)))
    throw invalidFields({ choices: POLL_CHOICE_UNKNOWN });
  const asked = [postId, viewer.id, JSON.stringify(chosen)];
  await env.DB.batch([
    statement(
      env.DB,
      `DELETE FROM poll_votes WHERE post_id = ?1 AND user_id = ?2 AND number NOT IN (SELECT value FROM json_each(?3))`,
      ...asked,
    ),
    statement(
      env.DB,
      `INSERT INTO poll_votes (post_id, user_id, number)
       SELECT ?1, ?2, value FROM json_each(?3) WHERE true ON CONFLICT DO NOTHING`,
      ...asked,
    ),
  ]);
}

/** The people who chose each answer of an open poll. */
export async function votersOf(
  access: Access,
  postId: string,
): Promise<{ number: number; users: Person[] }[]> {
  await onePost(access, postId);
  const poll = await readPoll(access, postId);
  if (!poll) throw notFound();
  if (poll.isSecret) return [];
  const votes = await access.db.select().from(pollVotes).where(eq(pollVotes.postId, postId));
  const people = await peopleOf(
    access.db,
    votes.map(({ userId }) => userId),
  );
  return poll.choices.map(({ number }) => ({
    number,
    users: votes.flatMap((each) => (each.number === number ? (people.get(each.userId) ?? []) : [])),
  }));
}

/** The row of a case, for the batch that writes its post or changes it; `rev`: only while the post is of that revision. */
export function caseOf(env: Env, postId: string, fields: CaseFields, rev?: number): D1PreparedStatement[] {
  const { ageGroup, sex, course, findings, question } = fields;
  return [
    statement(
      env.DB,
      `INSERT OR REPLACE INTO case_consults (post_id, age_group, sex, course, findings, question)
       SELECT id, ?2, ?3, ?4, ?5, ?6 FROM posts WHERE id = ?1 AND kind = 'case' AND status <> 'deleted'
         AND rev = coalesce(?7, rev)`,
      postId,
      ageGroup,
      sex,
      course,
      findings,
      question,
      rev ?? null,
    ),
  ];
}

/** A case consult's facts about the patient; null for any other post. */
export async function readCase(db: Database, postId: string): Promise<CaseFields | null> {
  const [row] = await db.select().from(caseConsults).where(eq(caseConsults.postId, postId));
  if (!row) return null;
  const { course, findings, question } = row;
  const ageGroup = AGE_GROUPS.find((each) => each === row.ageGroup) ?? AGE_GROUPS[0];
  const sex = CASE_SEXES.find((each) => each === row.sex) ?? CASE_SEXES[2];
  return { ageGroup, sex, course, findings, question };
}
