import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { asMember } from "~/parts/groups/as-member.server";
import { MembersPage } from "~/parts/groups/members/members-page";
import { membersShown } from "~/parts/groups/members/members-shown.server";
import { only } from "~/request/guards.server";
import { groupPaths } from "~/request/paths/group-paths";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { actOnMember } from "./acts.server";

export const loader = only(...DOCTORS, "ms")(asMember("member", membersShown));

export const action = only("doctor", "ms")(actOnMember);

export const meta = titled("メンバー一覧");

export const handle: Handle = { hydrate: true };

export default function Members() {
  const shown = useLoaderData<typeof loader>();
  return <MembersPage {...shown} paths={groupPaths(false)} isOfConnect={false} />;
}
