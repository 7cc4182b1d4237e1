import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "~/bodies/home/home.server";
import { MsHome } from "~/bodies/home/ms-home";
import { only } from "~/guards.server";
import { pageTitle } from "~/title";

export const loader = only("ms")(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ホーム", data.services) },
];

export default function Page() {
  return <MsHome {...useLoaderData<typeof loader>()} />;
}
