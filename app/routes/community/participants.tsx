import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { participantsAct, participantsView } from "~/parts/community/participants/participants.server";
import { ParticipantsPage } from "~/parts/community/participants/participants-page";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = only(...DOCTORS, "ms")(participantsView);

export const action = only("doctor", "ms")(participantsAct);

export const meta = titled<typeof loader>((data) => `参加者 - ${data.community.name}`);

export const handle: Handle = { hydrate: true };

export default function Participants() {
  return <ParticipantsPage {...useLoaderData<typeof loader>()} />;
}
