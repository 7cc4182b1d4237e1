import { useLoaderData } from "@remix-run/react";
import { wayToWrite } from "~/parts/chat/way-to-write.server";
import { DoctorProfile } from "~/parts/doctors/profile";
import { profileOf } from "~/parts/doctors/profile.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { wayBack } from "~/request/way-back";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...MAIN_ROLES)(async ({ api, params, viewer, url }) => {
  const doctor = await profileOf(api, params.id ?? "");
  return {
    doctor,
    way: await wayToWrite(api, viewer, doctor.userId),
    back: wayBack(url, params.id ?? "", { to: "/doctor/search", label: "医師検索" }),
  };
});

export const meta = titled<typeof loader>((data) => `${data.doctor.name} 先生`);

export const handle: Handle = { hydrate: true };

export default function DoctorPage() {
  const { doctor, way, back } = useLoaderData<typeof loader>();
  return <DoctorProfile doctor={doctor} way={way} back={back} opensHospitals />;
}
