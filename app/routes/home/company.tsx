import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CompanyHome } from "~/bodies/home/company-home";
import { homeOf } from "~/bodies/home/home.server";
import { only } from "~/guards.server";
import { pageTitle } from "~/title";

export const loader = only("connectCompany")(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("企業ホーム", data.services, { connect: true }) },
];

export default function Page() {
  return <CompanyHome {...useLoaderData<typeof loader>()} />;
}
