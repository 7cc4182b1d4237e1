import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { conditionsFrom } from "~/parts/doctors/conditions";
import { type FoundDoctors, findDoctors } from "~/parts/doctors/find.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { EverythingFound } from "./everything-found";

/** One box for everything; each kind of thing is a tab that arrives with its capability. */
export const loader = only(...MAIN_ROLES)(async ({ api, url }) => {
  const { q, page } = conditionsFrom(url.searchParams);
  const conditions = conditionsFrom(new URLSearchParams({ q, page: String(page) }));
  const { found, refusal, chips } = q ? await findDoctors(api, conditions) : NOTHING_ASKED;
  return json({ q, page, found, refusal, chips });
});

const NOTHING_ASKED: Pick<FoundDoctors, "found" | "refusal" | "chips"> = { found: null, chips: [] };

export const meta = titled<typeof loader>((data) => (data.q ? `「${data.q}」の検索結果` : "総合検索"));

export const handle: Handle = { hydrate: true, scrollTop: true };

export default function Everything() {
  return <EverythingFound {...useLoaderData<typeof loader>()} />;
}
