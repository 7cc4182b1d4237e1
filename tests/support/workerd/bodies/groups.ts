import type { groups } from "#contract/groups/calls";
import type { Bodies } from "./bodies";

export const groupsBodies: Bodies<typeof groups> = {
  create: { name: "循環器連携 勉強会", description: "紹介・逆紹介を話し合う会です。" },
  inviteDoctors: { groupId: "a-group", doctors: ["somebody"] },
  change: { name: "循環器連携の会" },
  getNotification: {},
  dismissAdminApplication: { userIds: ["somebody"] },
  addAdmins: { userIds: ["somebody"] },
  removeAdmins: { userIds: ["somebody"] },
  removeMss: { userIds: ["somebody"] },
  removeDoctors: { userIds: ["somebody"] },
  removeConnectUser: { userId: "somebody" },
  inviteMss: { userIds: ["somebody"], message: "ご一緒しませんか。" },
  inviteDoctorUsers: { userIds: ["somebody"], message: "ご一緒しませんか。" },
  disapproveMs: {},
  disapproveDoctor: {},
  renewInvitation: { userId: "somebody" },
  setNotificationLevel: { tells: "mentions" },
};
