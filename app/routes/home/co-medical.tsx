import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CoMedicalHome } from "~/bodies/home/co-medical-home";
import { homeOf } from "~/bodies/home/home.server";
import { only } from "~/guards.server";
import { pageTitle } from "~/title";

export const loader = only("co-medical")(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ホーム", data.services) },
];

export default function Page() {
  return <CoMedicalHome {...useLoaderData<typeof loader>()} />;
}
