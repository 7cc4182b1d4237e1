import type { Group } from "#contract/groups/shapes";
import { PAGE_SIZE } from "#contract/limits";
import type { Entered } from "~/request/guards.server";
import { paged, pageOf } from "~/request/paging";
import { underTab } from "./members.server";

/** The members of a group as their page shows them in either service. */
export async function membersShown({ group, api, url, viewer }: Entered & { group: Group }) {
  const asked = pageOf(url);
  const shown = await underTab(api, group, url.searchParams.get("tab") ?? "doctor", asked);
  const { page, pages, from } = paged(asked, shown.total, PAGE_SIZE);
  return {
    group,
    ...shown,
    members: shown.members.slice(from, from + PAGE_SIZE),
    viewerId: viewer.id,
    mayWrite: viewer.principal !== "temporaryDoctor",
    page,
    pages,
  };
}
