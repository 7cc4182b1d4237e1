import { redirect } from "@remix-run/cloudflare";
import { COMMUNITY_ROLES, PARTICIPANT_KINDS } from "#contract/community/limits";
import { BAN_REASON_REQUIRED } from "#contract/community/texts";
import { ROLE_CHANGE_FAILED } from "#contract/groups/texts";
import { ApiRefusal } from "~/request/api.server";
import { failing } from "~/request/forms/failed-act.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { groupPaths } from "~/request/paths/group-paths";
import { queryTerms } from "~/request/search-terms";
import { acted, refusedAct } from "../acts.server";

/** The people in an open community. Other viewers are led to its page, and without an id to the list of all. */
export async function participantsView({ api, viewer, params, url }: Entered) {
  const paths = groupPaths(viewer.role === "connect");
  const id = params.id;
  if (!id) throw redirect(paths.list);
  const wanted = queryTerms(url);
  const asked = url.searchParams.get("kind");
  const kind = PARTICIPANT_KINDS.find((each) => each === asked);
  const after = cursorOf(url, "after");
  const community = await api.community.get({ params: { id }, query: { q: wanted, kind, after } });
  const { state, role } = community.standing;
  if (state !== "joined") throw redirect(paths.community(id));
  const looksAfter = role === "admin" || role === "moderator";
  const moderation = looksAfter ? await api.community.moderation({ params: { id } }) : null;
  return {
    community,
    moderation,
    wanted,
    shown: looksAfter && asked === "banned" ? ("banned" as const) : kind,
    role: viewer.role,
    viewerId: viewer.id,
  };
}

/** What those who look after it do: change a role, ban with a reason, lift a ban, leave a reported post standing. */
export function participantsAct(entered: Entered) {
  const { api, form, params, url } = entered;
  onlyFields(form, "userId", "role", "reason", "postId", "commentId", "upTo");
  const openCommunity = params.id ?? "";
  const userId = textIn(form, "userId");
  const role = COMMUNITY_ROLES.find((each) => each === form.get("role")) ?? "member";
  const reason = textIn(form, "reason");
  const calls = api.community;
  switch (intentOf(form)) {
    case "role":
      return acted(
        entered,
        () => calls.updateRole({ body: { openCommunity, userId, role } }).catch(failing(ROLE_CHANGE_FAILED)),
        "権限の更新が完了しました",
      );
    case "ban":
      if (!reason.trim()) return refusedAct(entered, BAN_REASON_REQUIRED);
      return acted(
        entered,
        () => calls.ban({ body: { openCommunity, userId, reason } }),
        "参加を停止しました",
      );
    case "unban":
      return acted(
        entered,
        () => calls.unban({ body: { openCommunity, userId } }),
        "参加の停止を解除しました",
      );
    case "settle":
      return acted(
        entered,
        () =>
          calls
            .settle({ body: { ...reportedThing(form), upTo: wholeOf(form.get("upTo")) } })
            .catch(notifiedInTheList),
        "そのまま表示することにしました",
      );
    default:
      return Promise.resolve(redirect(url.pathname, 303));
  }
}

/** What its author took away meanwhile is gone from the list, which says so; there is no page to show. */
function notifiedInTheList(error: unknown): never {
  if (error instanceof ApiRefusal && error.status === 404) throw new ApiRefusal(409, error.refused);
  throw error;
}

function reportedThing(form: FormData) {
  const [postId, commentId] = [form.get("postId"), form.get("commentId")];
  return commentId ? { commentId: String(commentId) } : { postId: postId ? String(postId) : undefined };
}

function wholeOf(value: FormDataEntryValue | null): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 0;
}
