import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TALKERS } from "#contract/chat/limits";
import { only } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { queryTerms } from "~/request/search-words";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { RoomSearch } from "./room-search";

export const loader = only(...TALKERS)(async ({ api, params, url }) => {
  const id = params.id ?? "";
  const query = queryTerms(url);
  const before = cursorOf(url);
  const [room, found] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    query ? api.chat.findMessages({ params: { id }, query: { query, before } }) : null,
  ]);
  return json({ room, query, found });
});

export const meta = titled("チャット内を検索");

export const handle: Handle = { hydrate: true, footer: false };

export default function Search() {
  const { room, query, found } = useLoaderData<typeof loader>();
  return <RoomSearch {...{ room, query, found }} />;
}
