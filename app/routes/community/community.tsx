import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { communityAct, communityView } from "~/parts/community/community.server";
import { CommunityPage } from "~/parts/community/community-page";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS, "ms")(communityView);

export const action = only("doctor", "ms")(communityAct);

export const meta = titled<typeof loader>((data) => data.community.name);

export const handle: Handle = { hydrate: true };

export default function OpenCommunity() {
  return <CommunityPage {...useLoaderData<typeof loader>()} />;
}
