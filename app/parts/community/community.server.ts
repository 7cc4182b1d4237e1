import { redirect } from "@remix-run/cloudflare";
import type { Community } from "#contract/community/shapes";
import { EXIT_FAILED, GROUP_LEFT } from "#contract/groups/texts";
import { NOTIFICATION_LEVELS } from "#contract/posts/limits";
import { answerInList, LISTED_FIELDS } from "~/parts/posts/list-acts.server";
import { shortened } from "~/parts/posts/preview";
import { nothingWhileReadOnly } from "~/request/announcement.server";
import { ApiRefusal } from "~/request/api.server";
import { failing } from "~/request/forms/failed-act.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { queryTerms } from "~/request/search-terms";
import { acted } from "./acts.server";

/** Faces beside what is written. */
const FACES = 5;

/** What the page of an open community needs, in either frame. */
export async function communityView(entered: Entered) {
  const { api, viewer, params } = entered;
  const id = params.id ?? "";
  const [community, { banners }, stream] = await Promise.all([
    api.community.get({ params: { id }, query: { limit: FACES } }),
    api.community.banners({ body: { openCommunity: id } }),
    streamOf(entered, id),
  ]);
  if (stream) await noteSeen(entered, community, stream);
  const mayJoin = viewer.principal !== "temporaryDoctor";
  return { community, banners, stream, role: viewer.role, viewerId: viewer.id, mayJoin };
}

/** What is written there, as the address asks; null for somebody who was banned. */
async function streamOf({ api, url }: Entered, openCommunity: string) {
  const wanted = queryTerms(url);
  const before = cursorOf(url) ?? null;
  try {
    const { items, next } = await api.community.findPosts({
      body: { openCommunity, q: wanted, before: before ?? undefined },
    });
    return { items: items.map(shortened), next, wanted, before };
  } catch (error) {
    if (error instanceof ApiRefusal && error.refused.code === "banned") return null;
    throw error;
  }
}

type Stream = NonNullable<Awaited<ReturnType<typeof streamOf>>>;

/** What is shown is seen; what a search shows is not all there is. */
async function noteSeen({ api, viewer }: Entered, { objectId, standing }: Community, shown: Stream) {
  const { items, before, wanted } = shown;
  const [newest] = items;
  const isUpdate = newest && newest.createdAt > standing.lastReadAt && standing.state === "joined";
  if (isUpdate && !before && !wanted && viewer.principal !== "temporaryDoctor")
    await api.community
      .read({ body: { openCommunity: objectId, upTo: newest.createdAt } })
      .catch(nothingWhileReadOnly);
}

/** Joining, leaving, what reaches one from here, and reactions to what is written. */
export async function communityAct(entered: Entered) {
  const { api, form, params, url } = entered;
  onlyFields(form, "tells", ...LISTED_FIELDS);
  const answered = await answerInList(entered, {
    react: (postId, reactionType) => api.community.react({ body: { postId, reactionType } }),
  });
  if (answered) return answered;
  const openCommunity = params.id ?? "";
  const calls = api.community;
  const tells = NOTIFICATION_LEVELS.find((each) => each === form.get("tells"));
  const notify = (isMuted?: boolean) =>
    calls.setNotificationLevel({ params: { id: openCommunity }, body: { tells, isMuted } });
  switch (intentOf(form)) {
    case "join":
      return acted(entered, () => calls.join({ body: { openCommunity } }), "コミュニティに参加しました");
    case "leave":
      return acted(
        entered,
        () => calls.leave({ body: { openCommunity } }).catch(failing(EXIT_FAILED)),
        GROUP_LEFT,
      );
    case "telling":
      return acted(entered, () => notify(), "通知設定を保存しました");
    case "mute":
      return acted(entered, () => notify(true), "通知を1週間オフにしました");
    case "unmute":
      return acted(entered, () => notify(false), "通知をオンに戻しました");
    default:
      return redirect(url.pathname, 303);
  }
}
