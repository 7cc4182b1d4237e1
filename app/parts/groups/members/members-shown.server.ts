import type { Group } from "#contract/groups/shapes";
import type { Entered } from "~/request/guards.server";
import { underTab } from "./members.server";

/** The members of a group as their page shows them in either service. */
export async function membersShown({ group, api, url, viewer }: Entered & { group: Group }) {
  const shown = await underTab(api, group, url);
  return { group, ...shown, viewerId: viewer.id, mayWrite: viewer.principal !== "temporaryDoctor" };
}
