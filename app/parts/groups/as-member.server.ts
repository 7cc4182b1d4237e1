import { redirect } from "@remix-run/cloudflare";
import { isConnectRole } from "#contract/endpoint";
import type { Group } from "#contract/groups/shapes";
import { NOT_A_MEMBER, NOT_AN_ADMIN } from "#contract/groups/texts";
import type { Entered } from "~/request/guards.server";
import { groupPaths } from "~/request/paths/group-paths";
import { groupSidebar } from "./group-shown.server";

/** A page for members, or for admins: everybody else is led to what the group shows them (G-10). */
export function asMember<T>(
  need: "member" | "admin",
  run: (entered: Entered & { group: Group }) => Promise<T> | T,
  groupIdOf: (entered: Entered) => string = ({ params }) => params.id ?? "",
) {
  return async (entered: Entered): Promise<T> => {
    const { api, viewer, context } = entered;
    const paths = groupPaths(isConnectRole(viewer.role));
    const id = groupIdOf(entered);
    if (!id) throw redirect(paths.home);
    const group = await groupSidebar(api, id);
    if (!group.isMember || (need === "admin" && !group.isAdmin)) {
      await context.flash({ kind: "error", text: group.isMember ? NOT_AN_ADMIN : NOT_A_MEMBER });
      throw redirect(paths.group(id));
    }
    return run({ ...entered, group });
  };
}
