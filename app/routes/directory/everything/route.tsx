import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { startingPoints } from "~/parts/directory/starting-points.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { noteSearch } from "~/request/recent-searches.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { EverythingFound } from "./everything-found";
import { findEverything } from "./find-everything.server";

/** One box for everything; each kind of thing is a tab with its count. Before a question, it shows where to begin. */
export const loader = only(...MAIN_ROLES)(async (entered) => {
  const { api, url, viewer } = entered;
  const found = await findEverything(api, url.searchParams, viewer);
  if (found.q === "") return json({ ...found, start: await startingPoints(entered) });
  noteSearch(entered, { path: `/search?${new URLSearchParams({ q: found.q })}`, label: found.q });
  return json({ ...found, start: null });
});

export const meta = titled<typeof loader>((data) => (data.q ? `「${data.q}」の検索結果` : "総合検索"));

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function Everything() {
  return <EverythingFound {...useLoaderData<typeof loader>()} />;
}
