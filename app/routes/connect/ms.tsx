import { useLoaderData } from "@remix-run/react";
import { calledBy } from "#contract/users/called";
import { MsProfile } from "~/parts/ms/ms-profile";
import { msProfileOf } from "~/parts/ms/ms-profile.server";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(
  "connect",
  "connectCompany",
)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const back = backLink(url, id, { to: roleHome(viewer.role), label: "ホーム" });
  return { ...(await msProfileOf(api, viewer, id)), back };
});

export const meta = titled<typeof loader>((data) => calledBy(data.name, "ms"));

export const handle: Handle = { hydrate: true };

export default function ConnectMsPage() {
  return <MsProfile {...useLoaderData<typeof loader>()} />;
}
