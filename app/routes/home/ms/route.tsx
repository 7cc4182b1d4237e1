import { useLoaderData } from "@remix-run/react";
import { useRenewal } from "~/live/news";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { MsHome } from "./ms-home";

export const loader = only("ms")(homeOf);

export const meta = titled("ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <MsHome {...useLoaderData<typeof loader>()} />;
}
