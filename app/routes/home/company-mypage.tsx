import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "~/parts/home/home.server";
import { MyPage } from "~/parts/home/my-page";
import { only } from "~/request/guards.server";
import { pageTitle } from "~/title";

export const loader = only("connectCompany")(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("企業マイページ", data.services, { connect: true }) },
];

export default function Page() {
  return <MyPage {...useLoaderData<typeof loader>()} />;
}
