import { type SQL, sql } from "drizzle-orm";
import type { chat } from "#contract/chat/calls";
import type { Person } from "#contract/chat/shapes";
import { NAME_SEARCH_SIZE } from "#contract/limits";
import { inboxOf } from "../../../../durable-objects/objects";
import { mayContact } from "../../../contact-rules/may-contact";
import type { Database } from "../../../db/client";
import { unblockedBy } from "../../../db/moderated";
import type { Viewer } from "../../../viewer";
import { notFound } from "../../errors";
import type { Handler } from "../../serve";
import { roomOfPair } from "../rooms/room-register";
import { isCalled, peopleOf, peopleWhere } from "./people";
import { hasExchangedWith, refusalFor, sharesGroupWith } from "./who-may-talk";

/** The people a chat is likely to be with: those whom something ties to the viewer, as `mayTalk` has it. */
export const contacts: Handler<typeof chat.contacts> = async ({ viewer, query, db, env }) => {
  const doctors = viewer.role === "doctor" ? query.doctors : [];
  const condition = sql`users.id <> ${viewer.id} AND users.status = 'active'
    AND ${unblockedBy(viewer.id, sql`users.id`)} AND (((${isTiedTo(viewer)}) AND ${isCalled(query.name)}) OR ${isColleague(doctors)})`;
  const [people, picked] = await Promise.all([
    peopleWhere(db, condition, NAME_SEARCH_SIZE + doctors.length),
    pickedPeople(viewer, db, query.picked),
  ]);
  const ids = people.map(({ objectId }) => objectId);
  const reachable = await mayContact(env.DB, viewer.id, ids);
  return { people: people.filter(({ objectId }) => reachable.has(objectId)), picked };
};

/** The names of people who were ticked in a picker: whoever may be found in one. */
async function pickedPeople(viewer: Viewer, db: Database, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const condition = sql`users.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND users.status = 'active'
    AND users.role <> 'co-medical' AND (users.role <> 'doctor' OR users.licence_state = 'verified')
    AND ${unblockedBy(viewer.id, sql`users.id`)}`;
  return peopleWhere(db, condition, ids.length);
}

function isColleague(doctors: readonly string[]): SQL {
  return sql`(users.id IN (SELECT value FROM json_each(${JSON.stringify(doctors)}))
    AND users.role = 'doctor' AND users.licence_state = 'verified')`;
}

function isTiedTo(viewer: Viewer): SQL {
  const isTied = sql`(${hasExchangedWith(viewer)} OR ${sharesGroupWith(viewer)})`;
  const mayBeMs = viewer.role === "ms" ? sql`users.company_code = ${viewer.user.companyCode}` : isTied;
  return sql`(users.role = 'doctor' AND users.licence_state = 'verified' AND ${isTied})
    OR (users.role = 'ms' AND ${mayBeMs})
    OR (users.role = 'connectCompany' AND ${hasExchangedWith(viewer)})`;
}

/** A room that exists stays open to both, also after what tied them has gone. */
export const partner: Handler<typeof chat.partner> = async ({ viewer, params, db, env }) => {
  const [refusal, people, [roomId, isThere]] = await Promise.all([
    refusalFor(viewer, { db, env }, params.userId),
    peopleOf(db, [params.userId]),
    roomOfPair(env, [viewer.id, params.userId]).then(
      async (id) => [id, await inboxOf(env, viewer.id).isIn(id)] as const,
    ),
  ]);
  const person = people.get(params.userId);
  if (refusal === undefined || !person) throw notFound();
  return { person, roomId: isThere ? roomId : null, refusal };
};
