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
  notificationLevel,
  sentInvitation,
  userIds,
} from "#contract/groups/shapes";
import { CHANGES_PER_DAY, PAGE_SIZE, QUERY_CHARS } from "#contract/limits";
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

const ADDITIVE_NAME = "Additive `name`: those whose name, its reading, company or workplace holds it.";
const memberName = z.object({ name: z.string().max(QUERY_CHARS).default("") });

export const groups = {
  list: get("/groups", {
    about:
      "The caller's groups: unread first, then the newest; among equals those where the caller is an admin come first.",
    access: { who: READERS, relation: "self" },
    query: page,
    reply: groupList,
  }),

  create: post("/groups", {
    about:
      "The founder is the first admin; doctors, MS and managers are invited, connect users belong to it at once. 422 without a manager where an MS founds it, 429 beyond the groups of a day. A form sent twice founds one group.",
    access: { who: WRITERS },
    body: newGroup,
    reply: group,
  }),

  findAdminGroups: get("/groups/find_admin_groups", {
    about: "The groups that the viewer administers.",
    access: { who: INVITABLE, relation: "self" },
    query: page,
    reply: groupList,
  }),

  findInvitedGroups: get("/groups/find_invited_groups", {
    about:
      "Open invitations: those that end within seven days come first, the soonest before; then the newest.",
    access: { who: INVITABLE, relation: "self" },
    query: page,
    reply: groupList,
  }),

  candidates: get("/groups/candidates", {
    about:
      "Additive: people who may be invited, found by name in any script, MS also by company and branch; without words those with whom cards were exchanged. At most 100; `isCut`: there are more.",
    access: { who: WRITERS },
    query: z.object(candidateQuery),
    reply: z.object({ people: z.array(groupCandidate), isCut: z.boolean() }),
    shows: showsCandidates,
  }),

  inviteDoctors: patch("/groups/doctors", {
    about: "Invites doctors. Additive `message`.",
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS },
    body: z.object({ groupId: id, doctors: userIds, message: inviteMessage.optional() }),
    reply: group,
  }),

  get: get("/groups/:id", {
    about:
      "Additive `members`: how many of each kind at most. Somebody who does not belong to it gets no members.",
    access: { who: READERS },
    query: z.object({ members: memberLimit }),
    reply: group,
  }),

  change: put("/groups/:id", {
    about:
      "People are named by their ids, or as `get` gave them; members among them stay what they are. 409 with the current group when `rev` is not the stored one; 422 as long as a manager is missing.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: groupChange,
    reply: group,
  }),

  remove: del("/groups/:id", {
    about: "Deletes it for good; its members read that an admin did.",
    perDay: CHANGES_PER_DAY,
    access: admin,
  }),

  exit: post("/groups/:id/exit", {
    about: "Leaves the group. 409 for the last admin. Leaving twice changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: member,
  }),

  checkManager: post("/groups/:id/check_manager", {
    about: "Tells whether a manager of the branch belongs to it, or is invited.",
    worksReadOnly: true,
    access: { who: INVITABLE, relation: "member" },
    reply: z.object({ result: z.boolean() }),
  }),

  getNotification: post("/groups/:id/get_notification", {
    about:
      "The history of who came, left, became an admin: newest first. Additive `before`: the line after which to go on.",
    worksReadOnly: true,
    access: member,
    body: z.object({
      limit: wholeNumber({ min: 1, max: 100, fallback: PAGE_SIZE }),
      offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
      before: id.optional(),
    }),
    reply: z.object({ items: z.array(groupEvent), next: z.string().nullable() }),
  }),

  applyForAdmin: post("/groups/:id/apply_for_admin", {
    about: "`admin` at once where no admin is active, else `applied`. 409 for somebody who is an admin.",
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS, relation: "member" },
    reply: z.object({ result: z.enum(["admin", "applied"]) }),
  }),
  dismissAdminApplication: post("/groups/:id/dismiss_admin_application", {
    about: "Additive: turns down applications; these people stay members.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),
  addAdmins: post("/groups/:id/add_admin_users", {
    about: "Makes members administrators of the group.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),
  removeAdmins: post("/groups/:id/remove_admin_users", {
    about: "409 when no admin would be left.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),

  doctors: get("/groups/:id/get_doctors", {
    about: `The doctors of a group. ${ADDITIVE_NAME}`,
    access: member,
    query: memberName,
    reply: z.object({ doctors: z.array(groupMember) }),
    shows: showsMembers,
  }),
  mss: get("/groups/:id/get_mss", {
    about: `The sales representatives of a group. ${ADDITIVE_NAME}`,
    access: member,
    query: memberName,
    reply: z.object({ users: z.array(groupMember) }),
    shows: showsMembers,
  }),
  connectUsers: get("/groups/:id/get_connect_users", {
    about: `The connect users of a group. ${ADDITIVE_NAME}`,
    access: member,
    query: memberName,
    reply: z.object({ users: z.array(groupMember) }),
    shows: showsMembers,
  }),

  checkAdmin: get("/groups/:id/check_group_admin", {
    about: "Whether the viewer administers the group.",
    access: { who: READERS },
    reply: z.object({ result: z.boolean() }),
  }),
  checkMember: get("/groups/:id/check_group_member", {
    about: "Whether the viewer is a member of the group.",
    access: { who: READERS },
    reply: z.object({ result: z.boolean(), isInvited: z.boolean(), state: memberState }),
  }),

  removeMss: post("/groups/:id/remove_ms_users", {
    about: "An admin removes others, but not themselves, and no other admin (409).",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),
  removeDoctors: post("/groups/:id/remove_doctor_users", {
    about: "Removes doctors from the group.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: named,
    reply: group,
  }),
  removeConnectUser: post("/groups/:id/remove_connect_user", {
    about: "Removes a connect user from the group.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: z.object({ userId: id }),
    reply: group,
  }),

  inviteMss: post("/groups/:id/invite_ms_users", {
    about:
      "A member stays a member, an invited person invited. 422 without a comment, and beyond 500 members.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: newInvitation,
    reply: group,
  }),
  inviteDoctorUsers: post("/groups/:id/invite_doctor_users", {
    about: "Invites doctors to the group. Those who are in already are left as they are.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: newInvitation,
    reply: group,
  }),
  approveMs: post("/groups/:id/approve_ms_users", {
    about: "409 with the present state of the invitation: expired, withdrawn, answered.",
    perDay: CHANGES_PER_DAY,
    access: { who: ["ms"], relation: "addressee" },
    reply: group,
  }),
  approveDoctor: post("/groups/:id/approve_doctor_users", {
    about: "Accepts the viewer's invitation to the group, as a doctor.",
    perDay: CHANGES_PER_DAY,
    access: { who: ["doctor"], relation: "addressee" },
    reply: group,
  }),
  disapproveMs: post("/groups/:id/disapprove_ms_users", {
    about:
      "Declines the caller's own invitation; an admin names others in `userIds`, whose invitations are withdrawn.",
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS, relation: "addressee" },
    body: answered,
    reply: group,
  }),
  disapproveDoctor: post("/groups/:id/disapprove_doctor_users", {
    about:
      "Declines the viewer's own invitation; an admin names others in `userIds`, whose invitations are withdrawn.",
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS, relation: "addressee" },
    body: answered,
    reply: group,
  }),
  invitations: get("/groups/:id/invitations", {
    about: "Additive: every invitation so far, newest first, and what became of it.",
    access: admin,
    query: z.object({
      limit: wholeNumber({ min: 1, max: 100, fallback: PAGE_SIZE }),
      offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), invitations: z.array(sentInvitation) }),
  }),
  renewInvitation: post("/groups/:id/renew_invitation", {
    about:
      "Additive: sends an invitation again, a day after the last one at the earliest (409). 422 where the group has no room any more for one that has expired.",
    perDay: CHANGES_PER_DAY,
    access: admin,
    body: z.object({ userId: id, message: inviteMessage.optional() }),
    reply: group,
  }),

  setNotificationLevel: put("/groups/:id/telling", {
    about:
      "Additive: the updates of the group of which the viewer is notified; `isMuted`: nothing for a week.",
    perDay: CHANGES_PER_DAY,
    access: member,
    body: z.object({ tells: notificationLevel.optional(), isMuted: z.boolean().optional() }),
    reply: group,
  }),

  openRoom: post("/groups/:id/room", {
    about: "Additive: the group's chat, opened where there is none yet. Its members are the group's.",
    perDay: CHANGES_PER_DAY,
    access: { who: WRITERS, relation: "member" },
    reply: z.object({ roomId: z.string() }),
  }),
};
