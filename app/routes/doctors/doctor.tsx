import { redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { CARD_READERS } from "#contract/business-card/limits";
import { exchangeLink } from "~/parts/business-card/exchange-entry.server";
import { messageLinkTo } from "~/parts/chat/writing/message-link.server";
import { DoctorProfile } from "~/parts/doctors/profile";
import { profileOf } from "~/parts/doctors/profile.server";
import { reachOf, withDirect } from "~/parts/doctors/reach.server";
import type { WebViewer } from "~/request/context";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Tabs } from "~/ui/pages/tabs";

export const loader = only(...MAIN_ROLES)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const isOwn = id === viewer.doctorId;
  const [doctor, reach] = await Promise.all([
    profileOf(api, id, isOwn ? url.searchParams.get("as") : null),
    reachOf(api, viewer, id),
  ]);
  // A record that was merged into another: the old address leads to the new one.
  if (doctor.id !== id) throw redirect(`/doctor/${doctor.id}`, 301);
  const [messageLink, exchange, shared, card] =
    isOwn || doctor.userId === null
      ? [null, null, null, null]
      : await Promise.all([
          messageLinkTo(api, viewer, doctor.userId),
          exchangeLink(api, viewer, doctor.userId),
          api.doctors.connections({ params: { doctorId: id } }).catch(() => null),
          mayReadCards(viewer)
            ? api.businessCard.getBusinessCardByUserId({ body: { userId: doctor.userId } }).catch(() => null)
            : null,
        ]);
  return {
    doctor,
    own: isOwn ? { as: doctor.isSelf ? "" : (url.searchParams.get("as") ?? "") } : null,
    messageLink,
    exchange,
    reach: reach && withDirect(reach, card?.contact?.tel ?? null),
    jobTitle: card?.jobTitle ?? null,
    shared,
    back: backLink(url, id, { to: "/doctor/search", label: "医師検索" }),
  };
});

const mayReadCards = ({ principal }: Pick<WebViewer, "principal">) =>
  CARD_READERS.some((each) => each === principal);

export const meta = titled<typeof loader>((data) => `${data.doctor.name} 先生`);

export const handle: Handle = { hydrate: true, asksOffice: true };

export default function DoctorPage() {
  const { doctor, own, messageLink, exchange, reach, jobTitle, shared, back } =
    useLoaderData<typeof loader>();
  return (
    <DoctorProfile
      doctor={doctor}
      messageLink={messageLink}
      exchange={exchange}
      reach={reach}
      jobTitle={jobTitle}
      shared={shared}
      back={back}
      bar={own ? <OwnPageBar id={doctor.id} as={own.as} /> : null}
      isOwn={own !== null}
      opensHospitals
    />
  );
}

const VIEWS: readonly [as: string, label: string][] = [
  ["", "自分"],
  ["colleague", "医師・コメディカル・MSから"],
  ["connect", "コネクト・企業から"],
];

/** Offers on one's own page to see it as others do, and to change it. */
function OwnPageBar({ id, as }: { id: string; as: string }) {
  const here = `/doctor/${id}`;
  const { search } = useLocation();
  return (
    <div className="stack wide">
      <Tabs
        label="誰からの見え方か"
        tabs={VIEWS.map(([view, label]) => ({
          to: here + seenAs(search, view),
          label,
          current: as === view,
        }))}
      />
      {as ? (
        <Callout
          title="ほかの会員からの見え方を表示しています"
          action={
            <ButtonLink kind="secondary" icon="pencil" to={`${here}/edit#shown`}>
              表示しない項目を変更する
            </ButtonLink>
          }
        />
      ) : null}
    </div>
  );
}

/** The address goes on saying where one came from. */
function seenAs(search: string, view: string): string {
  const query = new URLSearchParams(search);
  query.delete("as");
  if (view) query.set("as", view);
  return String(query) && `?${query}`;
}
