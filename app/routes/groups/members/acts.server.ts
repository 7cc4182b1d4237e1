import { redirect } from "@remix-run/cloudflare";
import {
  ADMIN_ADDED,
  ADMIN_REMOVED,
  APPLICATION_DISMISSED,
  GROUP_INVITATION_WITHDRAWN,
  INVITATION_RENEWED,
  INVITE_FAILED,
  MEMBER_REMOVED,
  REMOVAL_FAILED,
  ROLE_CHANGE_FAILED,
} from "#contract/groups/texts";
import { SYSTEM_ERROR } from "#contract/texts";
import { type Api, ApiRefusal } from "~/request/api.server";
import { failing } from "~/request/forms/failed-act.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";

type Act = (api: Api, id: string, userId: string, role: string) => Promise<unknown>;

/** What an admin does to one person, and what is said afterwards; where it could not be done, the last. */
const ACTS: Record<string, [Act, string, string?]> = {
  "add-admin": [
    (api, id, userId) => api.groups.addAdmins({ params: { id }, body: { userIds: [userId] } }),
    ADMIN_ADDED,
    ROLE_CHANGE_FAILED,
  ],
  "remove-admin": [
    (api, id, userId) => api.groups.removeAdmins({ params: { id }, body: { userIds: [userId] } }),
    ADMIN_REMOVED,
    ROLE_CHANGE_FAILED,
  ],
  dismiss: [
    (api, id, userId) => api.groups.dismissAdminApplication({ params: { id }, body: { userIds: [userId] } }),
    APPLICATION_DISMISSED,
  ],
  remove: [removeMember, MEMBER_REMOVED, REMOVAL_FAILED],
  withdraw: [
    (api, id, userId) => api.groups.disapproveDoctor({ params: { id }, body: { userIds: [userId] } }),
    GROUP_INVITATION_WITHDRAWN,
  ],
  renew: [
    (api, id, userId) => api.groups.renewInvitation({ params: { id }, body: { userId } }),
    INVITATION_RENEWED,
    INVITE_FAILED,
  ],
};

function removeMember(api: Api, id: string, userId: string, role: string) {
  if (role === "connect") return api.groups.removeConnectUser({ params: { id }, body: { userId } });
  const asked = { params: { id }, body: { userIds: [userId] } };
  return role === "ms" ? api.groups.removeMss(asked) : api.groups.removeDoctors(asked);
}

/** Leads back to the list, which shows how everybody stands now, also after a lost race. */
export async function actOnMember({ form, api, params, url, context }: Entered): Promise<Response> {
  onlyFields(form, "userId", "role");
  const [act, text, failed = SYSTEM_ERROR] = ACTS[intentOf(form)] ?? [];
  const userId = textIn(form, "userId");
  if (act && text && userId) {
    try {
      await act(api, params.id ?? "", userId, textIn(form, "role")).catch(failing(failed));
      await context.flash({ kind: "success", text });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || ![403, 409, 422].includes(error.status)) throw error;
      await context.flash({ kind: "error", text: error.message });
    }
  }
  return redirect(url.pathname + url.search, 303);
}
