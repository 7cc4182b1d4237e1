import type { Principal } from "#contract/endpoint";

/** What lies between the one who is looked at and the one who looks; `withdrawn`: who is looked at has left. */
export const STAGES = [
  "strangers",
  "exchanged",
  "muted",
  "blocked by the owner",
  "blocked by the viewer",
  "withdrawn",
] as const;
export type Stage = (typeof STAGES)[number];

const EVERYBODY: readonly Principal[] = [
  "doctor",
  "temporaryDoctor",
  "co-medical",
  "ms",
  "connect",
  "connectCompany",
];
const COLLEAGUES: readonly Principal[] = ["doctor", "temporaryDoctor", "co-medical", "ms"];
const BUT_CO_MEDICAL = EVERYBODY.filter((role) => role !== "co-medical");
const EXCHANGERS: readonly Principal[] = ["doctor", "ms", "connectCompany"];
const CARD_READERS: readonly Principal[] = [...EXCHANGERS, "temporaryDoctor"];

const ALWAYS: readonly Stage[] = [
  "strangers",
  "exchanged",
  "muted",
  "blocked by the owner",
  "blocked by the viewer",
];
const WITH_CARD: readonly Stage[] = ["exchanged", "muted"];
/** What was written stays for who has answered it, without a name. */
const ALSO_OF_WHO_LEFT: Stage = "withdrawn";
/** Lists of what people write leave out whom the reader keeps away. */
const UNLESS_KEPT_AWAY = ALWAYS.filter((stage) => stage !== "blocked by the viewer");

type Sees = { to: readonly Principal[]; in: readonly Stage[] };

/**
 * Who may see whom: each thing, each of its fields, to whom and in which stages. Nothing else is anywhere. A profile stays
 * readable across a block, so that it can be lifted or reported; a card and its contact data do not.
 */
export const WHO_SEES: Record<string, Record<string, Sees>> = {
  doctorProfile: {
    name: { to: EVERYBODY, in: ALWAYS },
    department: { to: EVERYBODY, in: ALWAYS },
    disease: { to: COLLEAGUES, in: ALWAYS },
    hiddenUniversity: { to: [], in: [] },
    email: { to: [], in: [] },
    cardTel: { to: [], in: [] },
  },
  msProfile: {
    name: { to: BUT_CO_MEDICAL, in: ALWAYS },
    introduction: { to: BUT_CO_MEDICAL, in: ALWAYS },
    email: { to: [], in: [] },
  },
  connectProfile: {
    name: { to: BUT_CO_MEDICAL, in: ALWAYS },
    introduction: { to: BUT_CO_MEDICAL, in: ALWAYS },
    email: { to: [], in: [] },
  },
  companyProfile: {
    introduction: { to: BUT_CO_MEDICAL, in: ALWAYS },
    product: { to: BUT_CO_MEDICAL, in: ALWAYS },
    email: { to: [], in: [] },
  },
  card: {
    name: { to: CARD_READERS, in: ALWAYS },
    jobTitle: { to: CARD_READERS, in: ALWAYS },
    email: { to: EXCHANGERS, in: WITH_CARD },
    tel: { to: EXCHANGERS, in: WITH_CARD },
    address: { to: EXCHANGERS, in: WITH_CARD },
    back: { to: EXCHANGERS, in: WITH_CARD },
  },
  holder: {
    name: { to: EXCHANGERS, in: WITH_CARD },
    jobTitle: { to: EXCHANGERS, in: WITH_CARD },
    email: { to: EXCHANGERS, in: WITH_CARD },
    tel: { to: EXCHANGERS, in: WITH_CARD },
    address: { to: EXCHANGERS, in: WITH_CARD },
    back: { to: EXCHANGERS, in: WITH_CARD },
  },
  boardList: {
    title: { to: EVERYBODY, in: [...UNLESS_KEPT_AWAY, ALSO_OF_WHO_LEFT] },
    content: { to: EVERYBODY, in: [...UNLESS_KEPT_AWAY, ALSO_OF_WHO_LEFT] },
    author: { to: EVERYBODY, in: UNLESS_KEPT_AWAY },
  },
  promotion: {
    title: { to: ["doctor"], in: ["strangers", "exchanged", "blocked by the owner"] },
  },
  boardComment: {
    comment: { to: EVERYBODY, in: [...UNLESS_KEPT_AWAY, ALSO_OF_WHO_LEFT] },
    author: { to: EVERYBODY, in: UNLESS_KEPT_AWAY },
  },
  notice: {
    title: { to: ["co-medical"], in: [...ALWAYS, ALSO_OF_WHO_LEFT] },
    detail: { to: ["co-medical"], in: [...ALWAYS, ALSO_OF_WHO_LEFT] },
  },
};
