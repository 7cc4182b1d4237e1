import { redirect } from "@remix-run/cloudflare";
import { isConnectRole } from "#contract/endpoint";
import {
  ADMIN_APPLIED,
  ADMIN_TAKEN,
  EXIT_FAILED,
  GROUP_LEFT,
  INVITATION_ACCEPTED,
  INVITATION_DECLINED,
  ROLE_CHANGE_FAILED,
} from "#contract/groups/texts";
import { NOTIFICATION_LEVELS } from "#contract/posts/limits";
import { answerInList, LISTED_FIELDS } from "~/parts/posts/list-acts.server";
import { ApiRefusal } from "~/request/api.server";
import { failing } from "~/request/forms/failed-act.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { groupPaths } from "~/request/paths/group-paths";

/** What the forms of a group's page do; what came to nothing is said where it was pressed. */
export async function actOnGroup(entered: Entered): Promise<Response> {
  const { form, api, params, viewer, context } = entered;
  onlyFields(form, "tells", ...LISTED_FIELDS);
  const answered = await answerInList(entered, {
    react: (noticeId, reactionType) => api.groupNotices.react({ body: { noticeId, reactionType } }),
    vote: (noticeId, choices) => api.groupNotices.vote({ params: { id: noticeId }, body: { choices } }),
  });
  if (answered) return answered;
  const id = params.id ?? "";
  const paths = groupPaths(isConnectRole(viewer.role));
  const intent = intentOf(form);
  const asked = { params: { id } };
  const isMs = viewer.role === "ms";
  try {
    switch (intent) {
      case "approve":
        await (isMs ? api.groups.approveMs(asked) : api.groups.approveDoctor(asked));
        return done(paths.group(id), INVITATION_ACCEPTED);
      case "decline":
        await (isMs
          ? api.groups.disapproveMs({ ...asked, body: {} })
          : api.groups.disapproveDoctor({ ...asked, body: {} }));
        return done(paths.home, INVITATION_DECLINED);
      case "exit":
        await api.groups.exit(asked).catch(failing(EXIT_FAILED));
        return done(paths.home, GROUP_LEFT);
      case "apply": {
        const { result } = await api.groups.applyForAdmin(asked).catch(failing(ROLE_CHANGE_FAILED));
        return done(paths.group(id), result === "admin" ? ADMIN_TAKEN : ADMIN_APPLIED);
      }
      case "room":
        return redirect(`/rooms/${(await api.groups.openRoom(asked)).roomId}`, 303);
      case "telling":
        await api.groups.setNotificationLevel({ ...asked, body: { tells: notificationLevelIn(form) } });
        return done(paths.group(id), "通知設定を保存しました");
      case "mute":
      case "unmute":
        await api.groups.setNotificationLevel({
          ...asked,
          body: { tells: notificationLevelIn(form), isMuted: intent === "mute" },
        });
        return done(
          paths.group(id),
          intent === "mute" ? "通知を1週間オフにしました" : "通知をオンに戻しました",
        );
      default:
        return redirect(paths.group(id), 303);
    }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 409, 422].includes(error.status)) throw error;
    await context.flash({ kind: "error", text: error.message });
    return redirect(paths.group(id), 303);
  }

  async function done(to: string, text: string) {
    await context.flash({ kind: "success", text });
    return redirect(to, 303);
  }
}

const notificationLevelIn = (form: FormData) =>
  NOTIFICATION_LEVELS.find((each) => each === form.get("tells"));
