import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import { pageTitle } from "~/title";
import { CompanyHome } from "./company-home";

export const loader = only("connectCompany")(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("企業ホーム", data.services, { connect: true }) },
];

export default function Page() {
  return <CompanyHome {...useLoaderData<typeof loader>()} />;
}
