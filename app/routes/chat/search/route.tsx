import { json, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { QUERY_CHARS } from "#contract/limits";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { pageTitle } from "~/title";
import { RoomSearch } from "./room-search";

export const loader = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ api, params, url, context }) => {
  const id = params.id ?? "";
  const query = url.searchParams.get("q")?.trim().slice(0, QUERY_CHARS) ?? "";
  const before = url.searchParams.get("before") ?? undefined;
  const [room, found] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    query ? api.chat.findMessages({ params: { id }, query: { query, before } }) : null,
  ]);
  return json({ room, query, found, services: context.services });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("チャットの中をさがす", data.services) },
];

export const handle: Handle = { footer: false };

export default function Search() {
  const { room, query, found } = useLoaderData<typeof loader>();
  return <RoomSearch {...{ room, query, found }} />;
}
