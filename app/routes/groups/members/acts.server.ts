import { redirect } from "@remix-run/cloudflare";
import {
  ADMIN_ADDED,
  ADMIN_REMOVED,
  APPLICATION_DISMISSED,
  INVITATION_RENEWED,
  INVITATION_WITHDRAWN,
  MEMBER_REMOVED,
} from "#contract/groups/texts";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";
import { onlyFields } from "~/request/posted-form.server";

type Act = (api: Api, id: string, userId: string, role: string) => Promise<unknown>;

/** What an admin does to one person, and what is said afterwards. */
const ACTS: Record<string, [Act, string]> = {
  "add-admin": [
    (api, id, userId) => api.groups.addAdmins({ params: { id }, body: { userIds: [userId] } }),
    ADMIN_ADDED,
  ],
  "remove-admin": [
    (api, id, userId) => api.groups.removeAdmins({ params: { id }, body: { userIds: [userId] } }),
    ADMIN_REMOVED,
  ],
  dismiss: [
    (api, id, userId) => api.groups.dismissAdminApplication({ params: { id }, body: { userIds: [userId] } }),
    APPLICATION_DISMISSED,
  ],
  remove: [removeMember, MEMBER_REMOVED],
  withdraw: [
    (api, id, userId) => api.groups.disapproveDoctor({ params: { id }, body: { userIds: [userId] } }),
    INVITATION_WITHDRAWN,
  ],
  renew: [
    (api, id, userId) => api.groups.renewInvitation({ params: { id }, body: { userId } }),
    INVITATION_RENEWED,
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
  const [act, text] = ACTS[String(form.get("intent"))] ?? [];
  const userId = String(form.get("userId") ?? "");
  if (act && text && userId) {
    try {
      await act(api, params.id ?? "", userId, String(form.get("role") ?? ""));
      await context.flash({ kind: "success", text });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || ![403, 409, 422].includes(error.status)) throw error;
      await context.flash({ kind: "error", text: error.message });
    }
  }
  return redirect(url.pathname + url.search, 303);
}
