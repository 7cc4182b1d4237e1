import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { calledBy } from "#contract/users/called";
import { MsProfile } from "~/parts/ms/ms-profile";
import { msProfileOf } from "~/parts/ms/ms-profile.server";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(
  ...DOCTORS,
  "ms",
)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const back = backLink(url, id, { to: "/ms/search", label: "MS検索" });
  return { ...(await msProfileOf(api, viewer, id)), mayMute: viewer.principal === "doctor", back };
});

export const meta = titled<typeof loader>((data) => calledBy(data.name, "ms"));

export const handle: Handle = { hydrate: true };

export default function MsPage() {
  return <MsProfile {...useLoaderData<typeof loader>()} />;
}
