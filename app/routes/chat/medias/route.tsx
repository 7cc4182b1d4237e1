import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LIST_LIMIT, MEDIAS_PER_PAGE, TALKERS } from "#contract/chat/limits";
import type { Person, SentMedia } from "#contract/chat/shapes";
import { isConnectRole } from "#contract/endpoint";
import type { Api } from "~/request/api.server";
import { only } from "~/request/guards.server";
import { pageOf, pageWithNext } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { MediaGrid } from "./media-grid";
import { MediaViewer } from "./media-viewer";

/** A page of the room's medias, or one of them with its neighbours. */
export const loader = only(...TALKERS)(async ({ viewer, api, params, url }) => {
  const [id, wanted] = [params.id ?? "", params.mediaId];
  const [room, all, listed] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    wanted ? api.chat.medias({ params: { id }, query: { limit: LIST_LIMIT } }) : null,
    wanted ? NO_PAGE : pageWithNext(pageOf(url), MEDIAS_PER_PAGE, (query) => mediasOf(api, id, query)),
  ]);
  const shown = all && wanted ? shownAmong(all.medias, all.people, wanted) : null;
  if (wanted && !shown) throw json({ message: "お探しの画像・ファイルが見つかりません。" }, { status: 404 });
  return json({
    held: { roomId: room.sessionId, sessionKey: room.sessionKey },
    name: room.name,
    shown,
    medias: listed.rows,
    people: listed.people,
    viewerId: viewer.id,
    isOfConnect: isConnectRole(viewer.role),
    page: listed.page,
    hasNext: listed.hasNext,
  });
});

type MediaPage = Awaited<ReturnType<typeof mediasOf>> & { page: number; hasNext: boolean };
const NO_PAGE: MediaPage = { rows: [], people: [], page: 1, hasNext: false };

async function mediasOf(api: Api, id: string, query: { limit: number; offset: number }) {
  const { medias, people } = await api.chat.medias({ params: { id }, query });
  return { rows: medias, people };
}

function shownAmong(medias: readonly SentMedia[], people: readonly Person[], wanted: string) {
  const at = medias.findIndex(({ name }) => name === wanted);
  const media = medias[at];
  if (!media) return null;
  const [before, after] = [medias[at - 1]?.name ?? null, medias[at + 1]?.name ?? null];
  const sender = people.find(({ objectId }) => objectId === media.senderId);
  return { media, sender, before, after, place: at + 1, count: medias.length };
}

export const meta = titled("画像・ファイル");

export const handle: Handle = { hydrate: true };

export default function Medias() {
  const { held, name, medias, people, viewerId, isOfConnect, shown, page, hasNext } =
    useLoaderData<typeof loader>();
  if (!shown) return <MediaGrid {...{ held, medias, people, viewerId, page, hasNext }} roomName={name} />;
  const isOwn = shown.media.senderId === viewerId;
  return (
    <MediaViewer key={shown.media.name} {...{ held, isOwn, isOfConnect }} sender={shown.sender} {...shown} />
  );
}
