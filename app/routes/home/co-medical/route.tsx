import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import { pageTitle } from "~/title";
import { CoMedicalHome } from "./co-medical-home";

export const loader = only("co-medical")(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ホーム", data.services) },
];

export default function Page() {
  return <CoMedicalHome {...useLoaderData<typeof loader>()} />;
}
