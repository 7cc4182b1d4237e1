import * as z from "zod";
import { DOCTORS, del, get, patch, post, put } from "#contract/endpoint";
import {
  candidateQuery,
  group,
  groupCandidate,
  groupChange,
  groupEvent,
  groupMember,
  groupPage,
  inviteMessage,
  listedGroup,
  memberLimit,
  memberState,
  newGroup,
  newInvitation,
  sentInvitation,
  telling,
  userIds,
} from "#contract/groups/shapes";
import { CHANGES_PER_DAY, PAGE_SIZE } from "#contract/limits";
import { showsCandidates, showsMembers } from "#contract/people-shown";
import { id, wholeNumber } from "#contract/text";

const READERS = [...DOCTORS, "ms", "connect"] as const;
const INVITABLE = [...DOCTORS, "ms"] as const;
const WRITERS = ["doctor", "ms"] as const;

const member = { who: READERS, relation: "member" } as const;
const admin = { who: WRITERS, relation: "admin" } as const;
const named = z.object({ userIds });
const groupList = z.object({ total: z.number(), groups: z.array(listedGroup) });
const page = z.object(groupPage);
/** The people whose invitations are answered; left out: the caller's own. */
const answered = z.object({ userIds: userIds.optional() });

export const groups = {
  /** The caller's groups: unread first, then the newest; among equals those where the caller is an admin come first. */
  list: get("/groups", { access: { who: READERS, relation: "self" }, query: page, reply: groupList }),

  /**
   * The founder is the first admin; doctors, MS and managers are invited, connect users belong to it at once. 422
   * without a manager where an MS founds it, 429 beyond the groups of a day. A form sent twice founds one group.
   */
  create: post("/groups", { access: { who: WRITERS }, body: newGroup, reply: group }),

  findAdminGroups: get("/groups/find_admin_groups", {
    access: { who: INVITABLE, relation: "self" },
    query: page,
    reply: groupList,
  }),

  /** Open invitations: those that end within seven days come first, the soonest before; then the newest. */
  findInvitedGroups: get("/groups/find_invited_groups", {
    access: { who: INVITABLE, relation: "self" },
    query: page,
    reply: groupList,
  }),

  /**
   * Additive: people who may be invited, found by name in any script, MS also by company and branch; without words
   * those with whom cards were exchanged. At most 100; `isCut`: there are more.
   */
  candidates: get("/groups/candidates", {
    access: { who: WRITERS },
    query: z.object(candidateQuery),
    reply: z.object({ people: z.array(groupCandidate), isCut: z.boolean() }),
    shows: showsCandidates,
  }),

  /** Invites doctors. Additive `message`. */
  inviteDoctors: patch("/groups/doctors", {
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS },
    body: z.object({ groupId: id, doctors: userIds, message: inviteMessage.optional() }),
    reply: group,
  }),

  /** Additive `members`: how many of each kind at most. Somebody who does not belong to it gets no members. */
  get: get("/groups/:id", {
    access: { who: READERS },
    query: z.object({ members: memberLimit }),
    reply: group,
  }),

  /**
   * People are named by their ids, or as `get` gave them; members among them stay what they are. 409 with the current
   * group when `rev` is not the stored one; 422 as long as a manager is missing.
   */
  change: put("/groups/:id", { perDay: CHANGES_PER_DAY, access: admin, body: groupChange, reply: group }),

  /** Deletes it for good; its members read that an admin did. */
  remove: del("/groups/:id", { perDay: CHANGES_PER_DAY, access: admin }),

  /** Leaves the group. 409 for the last admin. Leaving twice changes nothing. */
  exit: post("/groups/:id/exit", { perDay: CHANGES_PER_DAY, access: member }),

  /** Tells whether a manager of the branch belongs to it, or is invited. */
  checkManager: post("/groups/:id/check_manager", {
    worksReadOnly: true,
    access: { who: INVITABLE, relation: "member" },
    reply: z.object({ result: z.boolean() }),
  }),

  /** The history of who came, left, became an admin: newest first. Additive `before`: the line after which to go on. */
  getNotification: post("/groups/:id/get_notification", {
    worksReadOnly: true,
    access: member,
    body: z.object({
      limit: wholeNumber({ min: 1, max: 100, fallback: PAGE_SIZE }),
      offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
      before: id.optional(),
    }),
    reply: z.object({ items: z.array(groupEvent), next: z.string().nullable() }),
  }),

  /** `admin` at once where no admin is active, else `applied`. 409 for somebody who is an admin. */
  applyForAdmin: post("/groups/:id/apply_for_admin", {
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS, relation: "member" },
    reply: z.object({ result: z.enum(["admin", "applied"]) }),
  }),
  /** Additive: turns down applications; these people stay members. */
  dismissAdminApplication: post("/groups/:id/dismiss_admin_application", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),
  addAdmins: post("/groups/:id/add_admin_users", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),
  /** 409 when no admin would be left. */
  removeAdmins: post("/groups/:id/remove_admin_users", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),

  doctors: get("/groups/:id/get_doctors", {
    access: member,
    reply: z.object({ doctors: z.array(groupMember) }),
    shows: showsMembers,
  }),
  mss: get("/groups/:id/get_mss", {
    access: member,
    reply: z.object({ users: z.array(groupMember) }),
    shows: showsMembers,
  }),
  connectUsers: get("/groups/:id/get_connect_users", {
    access: member,
    reply: z.object({ users: z.array(groupMember) }),
    shows: showsMembers,
  }),

  checkAdmin: get("/groups/:id/check_group_admin", {
    access: { who: READERS },
    reply: z.object({ result: z.boolean() }),
  }),
  checkMember: get("/groups/:id/check_group_member", {
    access: { who: READERS },
    reply: z.object({ result: z.boolean(), isInvited: z.boolean(), state: memberState }),
  }),

  /** An admin removes others, but not themselves, and no other admin (409). */
  removeMss: post("/groups/:id/remove_ms_users", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),
  removeDoctors: post("/groups/:id/remove_doctor_users", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),
  removeConnectUser: post("/groups/:id/remove_connect_user", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: z.object({ userId: id }),
    reply: group,
  }),

  /**
   * A member stays a member, an invited person invited. 422 without a comment, and beyond 500 members.
   */
  inviteMss: post("/groups/:id/invite_ms_users", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: newInvitation,
    reply: group,
  }),
  inviteDoctorUsers: post("/groups/:id/invite_doctor_users", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: newInvitation,
    reply: group,
  }),
  /** 409 with the present state of the invitation: expired, withdrawn, answered. */
  approveMs: post("/groups/:id/approve_ms_users", {
    perDay: CHANGES_PER_DAY,
    access: { who: ["ms"], relation: "addressee" },
    reply: group,
  }),
  approveDoctor: post("/groups/:id/approve_doctor_users", {
    perDay: CHANGES_PER_DAY,
    access: { who: ["doctor"], relation: "addressee" },
    reply: group,
  }),
  /** Declines the caller's own invitation; an admin names others in `userIds`, whose invitations are withdrawn. */
  disapproveMs: post("/groups/:id/disapprove_ms_users", {
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS, relation: "addressee" },
    body: answered,
    reply: group,
  }),
  disapproveDoctor: post("/groups/:id/disapprove_doctor_users", {
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS, relation: "addressee" },
    body: answered,
    reply: group,
  }),
  /** Additive: every invitation so far, newest first, and what became of it. */
  invitations: get("/groups/:id/invitations", {
    access: admin,
    query: z.object({
      limit: wholeNumber({ min: 1, max: 100, fallback: PAGE_SIZE }),
      offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), invitations: z.array(sentInvitation) }),
  }),
  /**
   * Additive: sends an invitation again, a day after the last one at the earliest (409). 422 where the group has no
   * room any more for one that has expired.
   */
  renewInvitation: post("/groups/:id/renew_invitation", {
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: z.object({ userId: id, message: inviteMessage.optional() }),
    reply: group,
  }),

  /** Additive: the news of the group that the viewer is told; `isMuted`: nothing for a week. */
  tell: put("/groups/:id/telling", {
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ tells: telling.optional(), isMuted: z.boolean().optional() }),
    reply: group,
  }),

  /** Additive: the group's chat, opened where there is none yet. Its members are the group's. */
  openRoom: post("/groups/:id/room", {
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS, relation: "member" },
    reply: z.object({ roomId: z.string() }),
  }),
};
