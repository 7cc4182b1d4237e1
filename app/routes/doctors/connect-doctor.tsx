import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DoctorProfile } from "~/bodies/doctors/profile";
import { profileOf } from "~/bodies/doctors/profile.server";
import { only } from "~/guards.server";
import { roleHome } from "~/role-home";
import { pageTitle } from "~/title";
import { wayBack } from "~/way-back";

export const loader = only(
  "connect",
  "connectCompany",
)(async ({ api, params, viewer, url, context }) => ({
  doctor: await profileOf(api, params.id ?? ""),
  back: wayBack(url, params.id ?? "", { to: roleHome(viewer.role), label: "ホーム" }),
  services: context.services,
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle(`${data.doctor.name} 先生`, data.services, { connect: true }) },
];

export default function ConnectDoctorPage() {
  const { doctor, back } = useLoaderData<typeof loader>();
  return <DoctorProfile doctor={doctor} mayWrite={false} back={back} />;
}
