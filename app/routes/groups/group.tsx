import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { actOnGroup } from "~/parts/groups/acts.server";
import { GroupPage } from "~/parts/groups/group-page";
import { groupShown } from "~/parts/groups/group-shown.server";
import { only } from "~/request/guards.server";
import { groupPaths } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS, "ms")(groupShown);

export const action = only(...DOCTORS, "ms")(actOnGroup);

export const meta = titled<typeof loader>((data) => data?.group.name ?? "コミュニティ");

export const handle: Handle = { hydrate: true };

export default function Group() {
  return <GroupPage {...useLoaderData<typeof loader>()} paths={groupPaths(false)} />;
}
