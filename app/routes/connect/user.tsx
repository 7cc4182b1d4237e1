import { useLoaderData } from "@remix-run/react";
import { calledBy } from "#contract/users/called";
import { ConnectProfile } from "~/parts/connect/connect-profile";
import { connectProfileOf } from "~/parts/connect/connect-profile.server";
import { OwnPageActs, OwnPageBar } from "~/parts/connect/own-page-bar";
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
  const own = id === viewer.id ? { isPreview: url.searchParams.get("as") === "doctor" } : null;
  return { ...(await connectProfileOf(api, id)), own, back };
});

export const meta = titled<typeof loader>((data) => calledBy(data.name, "connect"));

export const handle: Handle = { hydrate: true };

export default function ConnectUserPage() {
  const { own, ...shown } = useLoaderData<typeof loader>();
  const page = `/connect/user/${shown.user.objectId}`;
  return (
    <ConnectProfile
      {...shown}
      bar={
        own?.isPreview ? <OwnPageBar page={page} besides="医師とMSには、このとおりに表示されます。" /> : null
      }
      acts={
        own && !own.isPreview ? (
          <OwnPageActs page={page} edit={{ to: "/connect/user/edit", label: "プロフィールを編集する" }} />
        ) : null
      }
      isOfConnect
    />
  );
}
