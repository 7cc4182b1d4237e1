import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "~/parts/home/home.server";
import { DOCTORS, only } from "~/request/guards.server";
import { pageTitle } from "~/title";
import { DoctorHome } from "./doctor-home";

export const loader = only(...DOCTORS)(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ホーム", data.services) },
];

export default function Page() {
  return <DoctorHome {...useLoaderData<typeof loader>()} />;
}
