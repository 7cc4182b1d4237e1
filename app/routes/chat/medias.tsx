import { json, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MediaGrid, MediaViewer } from "~/bodies/chat/media-viewer";
import { only } from "~/guards.server";
import { pageTitle } from "~/title";

const LISTED_MEDIAS = 200;

export const loader = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ api, params, context }) => {
  const id = params.id ?? "";
  const [room, { medias }] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    api.chat.medias({ params: { id }, query: { limit: LISTED_MEDIAS } }),
  ]);
  const shown = medias.find(({ name }) => name === params.mediaId) ?? null;
  if (params.mediaId && !shown)
    throw json({ message: "お探しの画像・ファイルが見つかりません。" }, { status: 404 });
  const held = { roomId: room.key, sessionKey: room.sessionKey };
  return json({ held, name: room.name, medias, shown, services: context.services });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("画像・ファイル", data.services) },
];

export default function Medias() {
  const { held, name, medias, shown } = useLoaderData<typeof loader>();
  if (!shown) return <MediaGrid held={held} roomName={name} medias={medias} />;
  return <MediaViewer key={shown.name} held={held} media={shown} medias={medias} />;
}
