import type { UnreadCounts } from "#contract/users/calls";
import { type Agreement, agreementOf } from "~/parts/users/agreement.server";
import type { Services, Toast, WebViewer } from "~/request/context";
import type { Entered } from "~/request/guards.server";
import { isRoleHome } from "~/request/role-home";

/** What every frame draws round its page. */
export type FrameData = {
  viewer: WebViewer | null;
  /** null: nobody is signed in, or the counts could not be had; badges are then silently absent. */
  counts: UnreadCounts | null;
  services: Services;
  toast: Toast | null;
  /** What the viewer must agree to before anything else is shown: instead of the role's home. */
  agreement: Agreement | null;
};

/** The loader of every frame. A frame never fails: its page may still have something to say. */
export async function frame({ viewer, api, url, context }: Entered<WebViewer | null>): Promise<FrameData> {
  const [counts, toast, agreement] = await Promise.all([
    viewer?.hasAgreed ? api.users.getUnreadCounts().catch(() => null) : null,
    context.toast(),
    viewer && !viewer.hasAgreed && isRoleHome(url.pathname) ? agreementOf(api).catch(() => null) : null,
  ]);
  return { viewer, counts, services: context.services, toast, agreement };
}
