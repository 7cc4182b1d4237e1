import { type ExchangeEntry, exchangeLink } from "~/parts/business-card/exchange-entry.server";
import { type MessageLink, messageLinkTo } from "~/parts/chat/writing/message-link.server";
import type { HospitalRowView } from "~/parts/hospitals/hospital-row.server";
import { consultingText } from "~/parts/users/availability/consulting-labels";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { type ProfileView, profileOf } from "./profile.server";
import { type Reach, reachOf } from "./reach.server";

/** A doctor in short, as is beside a list of them. */
export type DoctorPreview = Pick<
  ProfileView,
  "id" | "name" | "kana" | "avatarUrl" | "verifiedAt" | "isUnderReview" | "departments" | "certifications"
> & {
  /** The first of today. */
  place: ProfileView["current"][number] | null;
  /** The field is absent if the viewer may not see it. */
  diseases?: string[];
  unacceptable?: string[];
  /** 「診療中（17:00まで）」; empty for somebody who does not see patients, or tells nobody. */
  consulting: string;
  /** The numbers of the first workplace, and the half-days on which the doctor sees outpatients. */
  calls: Reach["calls"];
  clinics: string[];
  /** The vacant beds there that are not old. */
  beds: HospitalRowView["vacant"];
  messageLink: MessageLink | null;
  exchange: ExchangeEntry | null;
};

/** The same that the whole page knows, and may be done there. */
export async function doctorPreview(api: Api, viewer: WebViewer, doctorId: string): Promise<DoctorPreview> {
  const [doctor, reach] = await Promise.all([profileOf(api, doctorId), reachOf(api, viewer, doctorId)]);
  const { id, userId, name, kana, avatarUrl, verifiedAt, isUnderReview, departments, certifications } =
    doctor;
  const { current, diseases, unacceptable, consultingUntil } = doctor;
  const [messageLink, exchange] = await Promise.all([
    messageLinkTo(api, viewer, userId),
    exchangeLink(api, viewer, userId),
  ]);
  const head = { id, name, kana, avatarUrl, verifiedAt, isUnderReview, departments, certifications };
  const consulting = consultingText(consultingUntil);
  const reached = {
    calls: reach?.calls ?? [],
    clinics: reach?.clinics ?? [],
    beds: bedsAt(reach, current[0]),
  };
  return {
    ...head,
    ...reached,
    place: current[0] ?? null,
    diseases,
    unacceptable,
    consulting,
    messageLink,
    exchange,
  };
}

function bedsAt(reach: Reach | null, place: ProfileView["current"][number] | undefined) {
  return reach?.workplaces.find(({ id }) => id === place?.hospitalId)?.vacant ?? [];
}
