import type { Admission } from "#contract/contact-rules/calls";
import type { Role } from "#contract/endpoint";
import { NATIONWIDE } from "#contract/reference/prefectures";

/** The person who wants to come near. `areas`: the prefectures they belong to or work for; 00 is all of Japan. */
export type Comer = { role: Role; companyCode: string | null; areas: readonly string[] };

/** The rules that somebody has set for who may come near. */
export type Wishes = {
  doctor: Admission;
  ms: Admission;
  connectCompany: Admission;
  areas: readonly string[];
  /** Epoch milliseconds; until then nobody new comes near. */
  pausedUntil: number;
  mutedCompanies: readonly string[];
};

/** The tie between the two, seen from the person who would be approached. */
export type Tie = {
  /** Either has blocked the other. */
  isBlocked: boolean;
  /** The receiver has asked for the comer's card, and the request is open. */
  hasAsked: boolean;
  hasExchanged: boolean;
  /** The comer holds a good code of the receiver's card, which the receiver printed or held out. */
  isInvited?: boolean;
};

export const EVERYBODY: Wishes = {
  doctor: "anyone",
  ms: "anyone",
  connectCompany: "anyone",
  areas: [],
  pausedUntil: 0,
  mutedCompanies: [],
};

/**
 * May the comer ask for a card, open a chat, be heard by mail? A block ends everything; somebody whom the receiver
 * asked may answer; a muted company stays away even with a card; somebody who holds a card, or its code, has been let
 * near already; then the rules for roles and areas hold. `now`: epoch milliseconds.
 */
export function mayComeNear(comer: Comer, wishes: Wishes, tie: Tie, now: number): boolean {
  if (tie.isBlocked) return false;
  if (tie.hasAsked) return true;
  if (isMuted(comer, wishes)) return false;
  return tie.hasExchanged || tie.isInvited === true || isAdmitted(comer, wishes, now);
}

/** Does the reader want items marked PR of this author? An advertisement makes no use of a card that is held. */
export function wantsAd(author: Comer, wishes: Wishes, now: number): boolean {
  return !isMuted(author, wishes) && isAdmitted(author, wishes, now);
}

const isMuted = ({ companyCode }: Comer, { mutedCompanies }: Wishes) =>
  companyCode !== null && mutedCompanies.includes(companyCode);

function isAdmitted({ role, areas }: Comer, wishes: Wishes, now: number): boolean {
  if (now < wishes.pausedUntil) return false;
  switch (admissionOf(role, wishes)) {
    case "anyone":
      return true;
    case "asked":
      return false;
    case "area":
      return areas.includes(NATIONWIDE) || areas.some((area) => wishes.areas.includes(area));
  }
}

/** A connect user comes for a company; a co-medical colleague comes like a doctor. */
function admissionOf(role: Role, { doctor, ms, connectCompany }: Wishes): Admission {
  switch (role) {
    case "ms":
      return ms;
    case "connect":
    case "connectCompany":
      return connectCompany;
    default:
      return doctor;
  }
}
