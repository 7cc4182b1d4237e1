import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ConnectHome } from "~/bodies/home/connect-home";
import { homeOf } from "~/bodies/home/home.server";
import { only } from "~/guards.server";
import { pageTitle } from "~/title";

export const loader = only("connect")(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ホーム", data.services, { connect: true }) },
];

export default function Page() {
  return <ConnectHome {...useLoaderData<typeof loader>()} />;
}
