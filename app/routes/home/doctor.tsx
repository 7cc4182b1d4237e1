import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DoctorHome } from "~/bodies/home/doctor-home";
import { homeOf } from "~/bodies/home/home.server";
import { DOCTORS, only } from "~/guards.server";
import { pageTitle } from "~/title";

export const loader = only(...DOCTORS)(homeOf);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ホーム", data.services) },
];

export default function Page() {
  return <DoctorHome {...useLoaderData<typeof loader>()} />;
}
