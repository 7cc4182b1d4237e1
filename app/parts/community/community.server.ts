import { redirect } from "@remix-run/cloudflare";
import type { Community } from "#contract/community/shapes";
import { QUERY_CHARS } from "#contract/limits";
import { TELLINGS } from "#contract/posts/telling";
import { shortened } from "~/parts/posts/preview";
import type { Entered } from "~/request/guards.server";
import { onlyFields } from "~/request/posted-form.server";
import { acted } from "./acts.server";

/** Faces beside what is written. */
const FACES = 5;

/** What the page of an open community needs, in whichever frame. */
export async function communityView(entered: Entered) {
  const { api, viewer, params } = entered;
  const id = params.id ?? "";
  const [community, { banners }] = await Promise.all([
    api.community.get({ params: { id }, query: { limit: FACES } }),
    api.community.banners({ body: { openCommunity: id } }),
  ]);
  const stream = community.standing.state === "banned" ? null : await streamOf(entered, community);
  const mayJoin = viewer.principal !== "temporaryDoctor";
  return { community, banners, stream, role: viewer.role, viewerId: viewer.id, mayJoin };
}

/** What is shown is seen; what a search shows is not all there is. */
async function streamOf({ api, url, viewer }: Entered, { objectId, standing }: Community) {
  const wanted = url.searchParams.get("q")?.trim().slice(0, QUERY_CHARS) ?? "";
  const before = url.searchParams.get("before") || undefined;
  const isFirst = !before;
  const body = { openCommunity: objectId, q: wanted, before };
  const { items, next } = await api.community.findPosts({ body });
  const [newest] = items;
  const isNews = newest && newest.createdAt > standing.lastReadAt && standing.state === "joined";
  if (isNews && isFirst && !wanted && viewer.principal !== "temporaryDoctor") {
    await api.community.read({ body: { openCommunity: objectId, upTo: newest.createdAt } });
  }
  return { items: items.map(shortened), next, wanted, isFirst };
}

/** Joining, leaving, and what reaches one from here. */
export function communityAct(entered: Entered) {
  const { api, form, params, url } = entered;
  onlyFields(form, "tells");
  const openCommunity = params.id ?? "";
  const calls = api.community;
  const tells = TELLINGS.find((each) => each === form.get("tells"));
  const tell = (isMuted?: boolean) =>
    calls.setTelling({ params: { id: openCommunity }, body: { tells, isMuted } });
  switch (form.get("intent")) {
    case "join":
      return acted(entered, () => calls.join({ body: { openCommunity } }), "コミュニティに参加しました");
    case "leave":
      return acted(entered, () => calls.leave({ body: { openCommunity } }), "コミュニティから退出しました");
    case "telling":
      return acted(entered, () => tell(), "お知らせの設定を保存しました");
    case "mute":
      return acted(entered, () => tell(true), "1週間お知らせを止めます");
    case "unmute":
      return acted(entered, () => tell(false), "お知らせを再開しました");
    default:
      return Promise.resolve(redirect(url.pathname, 303));
  }
}
