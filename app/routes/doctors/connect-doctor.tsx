import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { exchangeLink } from "~/parts/business-card/exchange-entry.server";
import { messageLinkTo } from "~/parts/chat/writing/message-link.server";
import { DoctorProfile } from "~/parts/doctors/profile";
import { profileOf } from "~/parts/doctors/profile.server";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(
  "connect",
  "connectCompany",
)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const doctor = await profileOf(api, id);
  // A record that was merged into another: the old address leads to the new one.
  if (doctor.id !== id) throw redirect(`/connect/doctor/${doctor.id}`, 301);
  const [messageLink, exchange] = await Promise.all([
    messageLinkTo(api, viewer, doctor.userId),
    exchangeLink(api, viewer, doctor.userId),
  ]);
  return {
    doctor,
    messageLink,
    exchange,
    back: backLink(url, id, { to: roleHome(viewer.role), label: "ホーム" }),
  };
});

export const meta = titled<typeof loader>((data) => `${data.doctor.name} 先生`);

export const handle: Handle = { hydrate: true, asksOffice: true };

export default function ConnectDoctorPage() {
  return <DoctorProfile {...useLoaderData<typeof loader>()} />;
}
