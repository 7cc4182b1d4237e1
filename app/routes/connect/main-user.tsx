import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { calledBy } from "#contract/users/called";
import { ConnectProfile } from "~/parts/connect/connect-profile";
import { connectProfileOf } from "~/parts/connect/connect-profile.server";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(
  ...DOCTORS,
  "ms",
)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const back = backLink(url, id, { to: roleHome(viewer.role), label: "ホーム" });
  return { ...(await connectProfileOf(api, id)), mayMute: viewer.principal === "doctor", back };
});

export const meta = titled<typeof loader>((data) => calledBy(data.name, "connect"));

export const handle: Handle = { hydrate: true };

export default function ConnectUserPage() {
  return <ConnectProfile {...useLoaderData<typeof loader>()} isOfConnect={false} />;
}
