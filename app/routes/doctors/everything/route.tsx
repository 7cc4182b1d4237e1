import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { EverythingFound } from "./everything-found";
import { findEverything } from "./find-everything.server";

/** One box for everything; each kind of thing is a tab with its count. */
export const loader = only(...MAIN_ROLES)(async ({ api, url, viewer }) =>
  json(await findEverything(api, url.searchParams, viewer)),
);

export const meta = titled<typeof loader>((data) => (data.q ? `「${data.q}」の検索結果` : "総合検索"));

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function Everything() {
  return <EverythingFound {...useLoaderData<typeof loader>()} />;
}
