import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DoctorProfile } from "~/parts/doctors/profile";
import { profileOf } from "~/parts/doctors/profile.server";
import { only } from "~/request/guards.server";
import { roleHome } from "~/request/role-home";
import { wayBack } from "~/request/way-back";
import { pageTitle } from "~/title";

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
  return <DoctorProfile doctor={doctor} way={null} back={back} />;
}
