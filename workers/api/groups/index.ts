import type { groups } from "#contract/groups/calls";
import type { Handlers } from "../serve";
import { addAdmins, applyForAdmin, dismissAdminApplication, removeAdmins } from "./admins";
import { approveDoctor, approveMs, disapproveDoctor, disapproveMs, renewInvitation } from "./answer";
import { candidates } from "./candidates";
import { readGroup } from "./group-record";
import { getNotification, invitations } from "./history";
import { inviteDoctors, inviteDoctorUsers, inviteMss } from "./invite";
import { exit, removeConnectUser, removeDoctors, removeMss } from "./leave";
import { findAdminGroups, findInvitedGroups, list } from "./listed";
import { checkAdmin, checkMember, connectUsers, doctors, mss, tell } from "./members";
import { openRoom } from "./room";
import { change, checkManager, create, remove } from "./write";

export const groupsHandlers: Handlers<typeof groups> = {
  list,
  create,
  findAdminGroups,
  findInvitedGroups,
  candidates,
  inviteDoctors,
  get: (call) => readGroup(call, call.params.id, call.query.members),
  change,
  remove,
  exit,
  checkManager,
  getNotification,
  applyForAdmin,
  dismissAdminApplication,
  addAdmins,
  removeAdmins,
  doctors,
  mss,
  connectUsers,
  checkAdmin,
  checkMember,
  removeMss,
  removeDoctors,
  removeConnectUser,
  inviteMss,
  inviteDoctorUsers,
  approveMs,
  approveDoctor,
  disapproveMs,
  disapproveDoctor,
  invitations,
  renewInvitation,
  tell,
  openRoom,
};
