import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import { pageTitle } from "~/title";
import { ConnectHome } from "./connect-home";

export const loader = only("connect")(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ホーム", data.services, { connect: true }) },
];

export default function Page() {
  return <ConnectHome {...useLoaderData<typeof loader>()} />;
}
