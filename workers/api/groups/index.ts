import type { groups } from "#contract/groups/calls";
import type { Handlers } from "../serve";
import { readGroup } from "./group-record";
import { getNotification, invitations } from "./history";
import { findAdminGroups, findInvitedGroups, list } from "./listed";
import { addAdmins, applyForAdmin, dismissAdminApplication, removeAdmins } from "./members/admins";
import { approveDoctor, approveMs, disapproveDoctor, disapproveMs, renewInvitation } from "./members/answer";
import { inviteDoctors, inviteDoctorUsers, inviteMss } from "./members/invite";
import { exit, removeConnectUser, removeDoctors, removeMss } from "./members/leave";
import {
  candidates,
  checkAdmin,
  checkMember,
  connectUsers,
  doctors,
  mss,
  setNotificationLevel,
} from "./members/members";
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
  setNotificationLevel: setNotificationLevel,
  openRoom,
};
