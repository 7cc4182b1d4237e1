import * as z from "zod";
import { person } from "#contract/chat/shapes";
import { pictureOrNone } from "#contract/doctors/edit";
import {
  CANDIDATE_KINDS,
  GROUP_DESCRIPTION_CHARS,
  GROUP_MEMBERS,
  GROUP_NAME_CHARS,
  INVITE_MESSAGE_CHARS,
  MEMBERS_AT_ONCE,
} from "#contract/groups/limits";
import {
  GROUP_DESCRIPTION_REQUIRED,
  GROUP_NAME_REQUIRED,
  INVITE_MESSAGE_REQUIRED,
  PERSON_REQUIRED,
  TOO_MANY_AT_ONCE,
} from "#contract/groups/texts";
import { QUERY_CHARS } from "#contract/limits";
import { NOTIFICATION_LEVELS } from "#contract/posts/limits";
import { patientAnswer } from "#contract/posts/shapes";
import { id, line, text, usable, wholeNumber } from "#contract/text";

/** How somebody stands to a group. `none`: never invited, or the invitation was withdrawn. */
const MEMBER_STATES = [
  "none",
  "invited",
  "expired",
  "member",
  "admin",
  "declined",
  "exited",
  "removed",
] as const;
export const memberState = z.enum(MEMBER_STATES);
export type MemberState = z.infer<typeof memberState>;

export const notificationLevel = z.enum(NOTIFICATION_LEVELS);

/** The invitation that waits for the viewer's answer. Times are epoch milliseconds. */
const ownInvitation = z.object({
  invitedAt: z.number(),
  /** 29 times 24 hours after `invitedAt`. */
  expiresAt: z.number(),
  message: z.string(),
  inviter: person.nullable(),
});
export type OwnInvitation = z.output<typeof ownInvitation>;

/** A line of a list of groups. */
export const listedGroup = z.object({
  objectId: z.string(),
  /** The same id, as the specification names it. */
  communityId: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  /** True of a closed group, false of an open community. */
  isPrivate: z.boolean(),
  memberCount: z.number(),
  isAdmin: z.boolean(),
  isInvited: z.boolean(),
  invitedAt: z.number().nullable(),
  invitation: ownInvitation.nullable(),
  isRead: z.boolean(),
  /** The time of the newest post, else of the founding. */
  latestAt: z.number(),
  /** For its admins: an MS founded it, and no manager of the branch belongs to it. */
  isMissingManager: z.boolean(),
});
export type ListedGroup = z.output<typeof listedGroup>;

export const groupMember = person.extend({
  isAdmin: z.boolean(),
  joinedAt: z.number().nullable(),
  /** The time when this member asked to become an admin; only admins see it. */
  appliedAt: z.number().nullable(),
});
export type GroupMember = z.output<typeof groupMember>;

/**
 * A group as the viewer may see it: everybody who has its address sees what it is, members also see who belongs to it.
 */
export const group = listedGroup.extend({
  state: memberState,
  isMember: z.boolean(),
  admins: z.array(person),
  /** The other members, admins first, as many as were asked for; only members get them. */
  doctors: z.array(groupMember),
  mss: z.array(groupMember),
  connectUsers: z.array(groupMember),
  /** True where an MS founded it: a manager of the branch has to belong to it. */
  needsManager: z.boolean(),
  /** For its admins: the members who asked to become one. */
  applicants: z.array(person),
  /** For its admins: how many invitations wait for an answer. */
  openInvitations: z.number(),
  hasApplied: z.boolean(),
  tells: notificationLevel,
  /** The end of the muting, epoch milliseconds; null: not muted. */
  mutedUntil: z.number().nullable(),
  createdAt: z.number(),
  /** A number that rises when name, description or picture change. */
  rev: z.number(),
});
export type Group = z.output<typeof group>;

/** The states of an invitation; `renewed`: it was sent again. */
const GROUP_INVITATION_STATES = [
  "invited",
  "expired",
  "accepted",
  "declined",
  "withdrawn",
  "renewed",
] as const;
export const sentInvitation = z.object({
  objectId: z.string(),
  user: person,
  inviter: person.nullable(),
  message: z.string(),
  invitedAt: z.number(),
  expiresAt: z.number(),
  state: z.enum(GROUP_INVITATION_STATES),
  answeredAt: z.number().nullable(),
  /** Additive: it may be taken back or sent again; one that has expired, only until the same person is invited anew. */
  isOpen: z.boolean(),
});
export type SentInvitation = z.output<typeof sentInvitation>;

const EVENT_KINDS = [
  "founded",
  "joined",
  "added",
  "exited",
  "removed",
  "adminAdded",
  "adminRemoved",
  "becameAdmin",
  "edited",
] as const;
/**
 * A line of the history: `user` is the person it happened to, `actor` the one who did it, if that was somebody else.
 */
export const groupEvent = z.object({
  objectId: z.string(),
  kind: z.enum(EVENT_KINDS),
  at: z.number(),
  user: person.nullable(),
  actor: person.nullable(),
});
export type GroupEvent = z.output<typeof groupEvent>;
export type EventKind = GroupEvent["kind"];

/** Somebody who may be invited, or added, and how they stand to the group now. */
export const groupCandidate = person.extend({ state: memberState, isManager: z.boolean() });
export type GroupCandidate = z.output<typeof groupCandidate>;

/** Somebody by their id, or as `GET /groups/{id}` gave them. */
const somebody = id.or(z.object({ objectId: id }).transform(({ objectId }) => objectId));
const people = (most: number) => z.array(somebody).max(most, TOO_MANY_AT_ONCE);
export const userIds = z
  .array(somebody, { error: PERSON_REQUIRED })
  .min(1, PERSON_REQUIRED)
  .max(MEMBERS_AT_ONCE, TOO_MANY_AT_ONCE);
export const inviteMessage = text({
  max: INVITE_MESSAGE_CHARS,
  field: "招待コメント",
  empty: INVITE_MESSAGE_REQUIRED,
});
export const newInvitation = z.object({
  userIds,
  message: inviteMessage,
  /** Additive. */
  patientAnswer: patientAnswer.optional(),
});

const name = line({ max: GROUP_NAME_CHARS, field: "コミュニティ名", empty: GROUP_NAME_REQUIRED });
const description = text({
  max: GROUP_DESCRIPTION_CHARS,
  field: "コミュニティの説明",
  empty: GROUP_DESCRIPTION_REQUIRED,
});

/** Doctors, MS and managers are invited, connect users belong to it at once. */
const companions = (most: number) => ({
  doctors: people(most).default([]),
  mss: people(most).default([]),
  managers: people(most).default([]),
  connectUsers: people(most).default([]),
  /** Additive: the comment of the invitations. */
  message: text({ max: INVITE_MESSAGE_CHARS, field: "招待コメント" }).default(""),
});

export const groupFields = z.object({ name, description, image: pictureOrNone.default(null) });
export const newGroup = groupFields.extend({
  name: usable(name),
  ...companions(MEMBERS_AT_ONCE),
  /** The mark of the form: a form sent twice founds one group. */
  creationKey: id.optional(),
});

/** A field that is not named stays; nobody is removed by this. */
export const groupChange = z.object({
  name: name.optional(),
  description: description.optional(),
  image: pictureOrNone.optional(),
  /** Members may be named again, all of them. */
  ...companions(GROUP_MEMBERS),
  rev: z.number().int().optional(),
});

/** At most the specification's 2000; our own pages ask for fewer. */
export const groupPage = {
  limit: wholeNumber({ min: 0, max: 2000, fallback: 2000 }),
  offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
};

export const candidateQuery = {
  kind: z.enum(CANDIDATE_KINDS).default("doctor"),
  /** The group to which the candidates' state is given. */
  groupId: id.optional(),
  /** A name in kanji, kana or romaji; left out: people with whom cards were exchanged. */
  name: z.string().max(QUERY_CHARS).default(""),
  companyCode: z.string().max(QUERY_CHARS).default(""),
  organization: z.string().max(QUERY_CHARS).default(""),
  managersOnly: z.stringbool().default(false),
};

export const memberLimit = wholeNumber({ min: 0, max: GROUP_MEMBERS, fallback: GROUP_MEMBERS });
