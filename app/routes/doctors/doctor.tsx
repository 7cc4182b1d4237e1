import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DoctorProfile } from "~/bodies/doctors/profile";
import { profileOf } from "~/bodies/doctors/profile.server";
import { MAIN_ROLES, only } from "~/guards.server";
import { pageTitle } from "~/title";
import { wayBack } from "~/way-back";

export const loader = only(...MAIN_ROLES)(async ({ api, params, viewer, url, context }) => ({
  doctor: await profileOf(api, params.id ?? ""),
  mayWrite: viewer.principal === "doctor" || viewer.principal === "ms",
  back: wayBack(url, params.id ?? "", { to: "/doctor/search", label: "医師検索" }),
  services: context.services,
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle(`${data.doctor.name} 先生`, data.services) },
];

export default function DoctorPage() {
  const { doctor, mayWrite, back } = useLoaderData<typeof loader>();
  return <DoctorProfile doctor={doctor} mayWrite={mayWrite} back={back} />;
}
