import { useLoaderData } from "@remix-run/react";
import { useRenewal } from "~/live/updates";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ConnectHome } from "./connect-home";

export const loader = only("connect")(homeOf);

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <ConnectHome {...useLoaderData<typeof loader>()} />;
}
