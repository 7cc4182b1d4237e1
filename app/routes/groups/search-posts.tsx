import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PostSearch } from "~/parts/groups/search/search";
import { postsFound } from "~/parts/groups/search/search.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only("doctor", "ms")(async ({ api, url }) => json(await postsFound(api, url)));

export const meta = titled("投稿を検索");

export const handle: Handle = { hydrate: true, footer: false };

export default function SearchPosts() {
  return <PostSearch {...useLoaderData<typeof loader>()} isOfConnect={false} />;
}
