import type { UnreadCounts } from "#contract/users/calls";
import { type Agreement, agreementOf } from "~/parts/users/terms/agreement.server";
import { announcementOf } from "~/request/announcement.server";
import { ApiRefusal } from "~/request/api.server";
import type { Services, Toast, WebViewer } from "~/request/context";
import type { Entered } from "~/request/guards.server";
import { isBackground } from "~/request/page-owner.server";
import { isRoleHome } from "~/request/paths/role-home";
import { type ConsoleTabs, consoleTabs } from "./navigation/console-tabs";

/** What every frame renders round its page. */
export type FrameData = {
  viewer: WebViewer | null;
  /** null: nobody is signed in, or the counts could not be loaded; badges are then silently absent. */
  counts: UnreadCounts | null;
  /** The tabs of the console, for an operator. */
  consoleTabs: ConsoleTabs | null;
  services: Services;
  toast: Toast | null;
  /** What an operator says to all. */
  announcement: readonly string[];
  /** What the viewer must agree to before anything else is shown: instead of the role's home. */
  agreement: Agreement | null;
};

/**
 * The loader of a frame. Its page may have something to say although the counts cannot be loaded; but who is signed in
 * no more, while the viewer's cookie still says so, gets no frame around a page without data.
 */
export async function frame({ viewer, api, url, context }: Entered<WebViewer | null>): Promise<FrameData> {
  const isToAgree = viewer !== null && !viewer.hasAgreed;
  const [counts, toast, agreement, , announcement] = await Promise.all([
    viewer?.hasAgreed ? api.users.getUnreadCounts().catch(nothingUnlessExpired) : null,
    context.toast(),
    isToAgree && isRoleHome(url.pathname) ? agreementOf(api).catch(() => null) : null,
    // Anybody may read the agreement: without this call nothing would tell that the session has ended.
    isToAgree ? api.users.profile().catch(nothingUnlessExpired) : null,
    announcementOf(api),
  ]);
  return {
    viewer,
    counts,
    consoleTabs: viewer?.isOperator ? consoleTabs(viewer) : null,
    services: context.services,
    toast,
    announcement,
    agreement,
  };
}

/** The same where anybody may read the page: whose sign-in has ended reads on as a guest. */
export async function openFrame(entered: Entered<WebViewer | null>): Promise<FrameData> {
  try {
    return await frame(entered);
  } catch (error) {
    if (!isExpired(error) || isBackground(entered.request)) throw error;
    entered.context.forgetViewer();
    return frame({ ...entered, viewer: null });
  }
}

/** For a `catch`: nothing, unless the session has ended. */
export function nothingUnlessExpired(error: unknown): null {
  if (isExpired(error)) throw error;
  return null;
}

const isExpired = (error: unknown) => error instanceof ApiRefusal && error.isExpired;
