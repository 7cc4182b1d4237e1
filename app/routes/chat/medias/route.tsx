import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LIST_LIMIT } from "#contract/chat/limits";
import type { Person, SentMedia } from "#contract/chat/rooms";
import { TALKERS } from "#contract/chat/who";
import { isConnectRole } from "#contract/endpoint";
import { only } from "~/request/guards.server";
import { pageOf } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { MediaGrid } from "./media-grid";
import { MediaViewer } from "./media-viewer";

const PAGE_MEDIAS = 100;

/** A page of the room's medias, or one of them with its neighbours. */
export const loader = only(...TALKERS)(async ({ viewer, api, params, url }) => {
  const [id, wanted] = [params.id ?? "", params.mediaId];
  const page = wanted ? 1 : pageOf(url);
  // One more than is shown tells whether there is a next page.
  const query = wanted ? { limit: LIST_LIMIT } : { limit: PAGE_MEDIAS + 1, offset: (page - 1) * PAGE_MEDIAS };
  const [room, { medias, people }] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    api.chat.medias({ params: { id }, query }),
  ]);
  const shown = wanted ? shownAmong(medias, people, wanted) : null;
  if (wanted && !shown) throw json({ message: "お探しの画像・ファイルが見つかりません。" }, { status: 404 });
  return json({
    held: { roomId: room.key, sessionKey: room.sessionKey },
    name: room.name,
    shown,
    medias: wanted ? [] : medias.slice(0, PAGE_MEDIAS),
    people: wanted ? [] : people,
    viewerId: viewer.id,
    isOfConnect: isConnectRole(viewer.role),
    page,
    hasNext: medias.length > PAGE_MEDIAS,
  });
});

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
