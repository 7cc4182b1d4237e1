import type { World } from "../institutions/hospitals";
import { CAST, type Player } from "../people/cast";
import { idsFrom, type Random } from "../random";
import type { Row } from "../rows";
import examples from "./groups.data.json";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The demo groups by name. */
export const GROUPS = {
  heartFailure: "0199d100-0000-7000-8000-000000000001",
  homeCare: "0199d100-0000-7000-8000-000000000002",
  diabetes: "0199d100-0000-7000-8000-000000000003",
  imaging: "0199d100-0000-7000-8000-000000000004",
  discharge: "0199d100-0000-7000-8000-000000000005",
} as const;

/** One of the cast by name, or a doctor by number. */
type Who = string | number;
type Person = {
  who: Who;
  /** Days ago, as all the others. */
  came: number;
  as?: string;
  invitedBy?: Who;
  admin?: number;
  left?: number;
  removed?: number;
  readHoursAgo?: number;
  tells?: string;
};
type Invitation = {
  who: Who;
  by: Who;
  daysAgo: number;
  message: string;
  outcome?: string;
  /** Days from the invitation to what became of it. */
  after?: number;
};
type Notified = Omit<(typeof examples)[number], "key" | "founder" | "people" | "invitations"> & {
  key: string;
  founder: Who;
  editedDaysAgo?: number;
  people: Person[];
  invitations: Invitation[];
};

/** The rows by table, in the order in which they refer to each other; triggers count the members. */
export type GroupRows = Record<"groups" | "memberships" | "group_invitations" | "group_events", Row[]>;

/** The demo groups: who belongs to them, every invitation there was, and the history that members read. */
export function groupRows(random: Random, { now }: World, doctors: readonly string[]): GroupRows {
  const rows: GroupRows = { groups: [], memberships: [], group_invitations: [], group_events: [] };
  const members = random.some(doctors, 9, 9);
  const others = doctors.filter((id) => !members.includes(id)).slice(0, 15);
  const idOf = (who: Who) =>
    typeof who === "string" ? CAST[who as Player].id : ([...members, ...others][who] ?? CAST.sato.id);
  for (const each of examples as Notified[]) add(rows, each, { random, now, idOf });
  return rows;
}

type Making = { random: Random; now: number; idOf: (who: Who) => string };

function add(rows: GroupRows, each: Notified, { random, now, idOf }: Making) {
  const groupId = GROUPS[each.key as keyof typeof GROUPS];
  const ago = (days: number) => now - days * DAY_MS + 10 * HOUR_MS;
  const editedAt = each.editedDaysAgo === undefined ? null : ago(each.editedDaysAgo);
  rows.groups.push({
    id: groupId,
    name: each.name,
    description: each.description,
    founder_id: idOf(each.founder),
    needs_manager: each.needsManager,
    latest_at: ago(each.foundedDaysAgo),
    created_at: ago(each.foundedDaysAgo),
    updated_at: editedAt ?? ago(each.foundedDaysAgo),
  });
  const events = each.people.flatMap((person) => eventsOf(person, idOf(each.founder), { ago, idOf }));
  if (editedAt) events.push({ kind: "edited", user_id: idOf(each.founder), actor_id: null, at: editedAt });
  for (const event of events)
    rows.group_events.push({ id: idsFrom(random, Number(event.at) - 1)(), group_id: groupId, ...event });
  for (const person of each.people)
    rows.memberships.push(membershipOf(person, groupId, { random, now, idOf }));

  const accepted = each.people.flatMap(({ who, invitedBy, came }): Invitation[] =>
    invitedBy === undefined
      ? []
      : [{ who, by: invitedBy, daysAgo: came + 2, message: INVITATION, outcome: "accepted", after: 2 }],
  );
  for (const { who, by, daysAgo, message, outcome, after } of [...accepted, ...each.invitations]) {
    const sent = { group_id: groupId, user_id: idOf(who), message, invited_at: ago(daysAgo) };
    rows.group_invitations.push({
      id: idsFrom(random, ago(daysAgo) - 1)(),
      ...sent,
      inviter_id: idOf(by),
      outcome: outcome ?? null,
      outcome_at: outcome ? ago(daysAgo - (after ?? 0)) : null,
    });
    if (outcome && outcome !== "declined") continue;
    const updated_at = ago(daysAgo - (after ?? 0));
    rows.memberships.push({
      ...NOBODY,
      ...sent,
      state: outcome ?? "invited",
      invited_by: idOf(by),
      updated_at,
    });
  }
}

const INVITATION = "ぜひご参加ください。";
/** Every row of a table names the same columns. */
const NOBODY: Row = {
  group_id: null,
  user_id: null,
  state: null,
  invited_at: null,
  invited_by: null,
  message: "",
  joined_at: null,
  last_read_at: 0,
  tells: "all",
  updated_at: null,
};

function membershipOf(person: Person, groupId: string, { random, now, idOf }: Making): Row {
  const ago = (days: number) => now - days * DAY_MS + 10 * HOUR_MS;
  const { came, left, removed, admin, invitedBy } = person;
  const isFounder = person.as === "founder";
  const present = admin !== undefined || isFounder ? "admin" : "member";
  return {
    ...NOBODY,
    group_id: groupId,
    user_id: idOf(person.who),
    state: left !== undefined ? "exited" : removed !== undefined ? "removed" : present,
    invited_at: invitedBy === undefined ? null : ago(came + 2),
    invited_by: invitedBy === undefined ? null : idOf(invitedBy),
    joined_at: ago(came),
    last_read_at: now - (person.readHoursAgo ?? random.int(2, 90)) * HOUR_MS,
    tells: person.tells ?? "all",
    updated_at: ago(left ?? removed ?? admin ?? came),
  };
}

type StoryTools = { ago: (days: number) => number; idOf: Making["idOf"] };

function eventsOf(person: Person, founder: string, { ago, idOf }: StoryTools): Row[] {
  const { who, came, admin, left, removed } = person;
  const event = (kind: string, days: number, actor_id: string | null = null) => ({
    kind,
    user_id: idOf(who),
    actor_id,
    at: ago(days),
  });
  const arrival =
    person.as === "founder"
      ? event("founded", came)
      : person.as === "added"
        ? event("added", came, founder)
        : event("joined", came);
  return [
    arrival,
    ...(admin === undefined ? [] : [event("adminAdded", admin, founder)]),
    ...(left === undefined ? [] : [event("exited", left)]),
    ...(removed === undefined ? [] : [event("removed", removed, founder)]),
  ];
}
