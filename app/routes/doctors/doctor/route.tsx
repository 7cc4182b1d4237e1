import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { wayToExchange } from "~/parts/business-card/way-to-exchange.server";
import { wayToWrite } from "~/parts/chat/writing/way-to-write.server";
import { DoctorProfile } from "~/parts/doctors/profile";
import { profileOf } from "~/parts/doctors/profile.server";
import { reachOf } from "~/parts/doctors/reach.server";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { wayBack } from "~/request/paths/way-back";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { OwnPageBar } from "./own-page-bar";

export const loader = only(...MAIN_ROLES)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const isOwn = id === viewer.doctorId;
  const [doctor, reach] = await Promise.all([
    profileOf(api, id, isOwn ? url.searchParams.get("as") : null),
    reachOf(api, viewer, id),
  ]);
  // A record that was merged into another: the old address leads to the new one.
  if (doctor.id !== id) throw redirect(`/doctor/${doctor.id}`, 301);
  const [way, exchange, shared] =
    isOwn || doctor.userId === null
      ? [null, null, null]
      : await Promise.all([
          wayToWrite(api, viewer, doctor.userId),
          wayToExchange(api, viewer, doctor.userId),
          api.doctors.connections({ params: { doctorId: id } }).catch(() => null),
        ]);
  return {
    doctor,
    own: isOwn ? { as: doctor.isSelf ? "" : (url.searchParams.get("as") ?? "") } : null,
    way,
    exchange,
    reach,
    shared,
    back: wayBack(url, id, { to: "/doctor/search", label: "医師検索" }),
  };
});

export const meta = titled<typeof loader>((data) => `${data.doctor.name} 先生`);

export const handle: Handle = { hydrate: true, asksOffice: true };

export default function DoctorPage() {
  const { doctor, own, way, exchange, reach, shared, back } = useLoaderData<typeof loader>();
  return (
    <DoctorProfile
      doctor={doctor}
      way={way}
      exchange={exchange}
      reach={reach}
      shared={shared}
      back={back}
      bar={own ? <OwnPageBar id={doctor.id} as={own.as} /> : null}
      isOwn={own !== null}
      opensHospitals
    />
  );
}
