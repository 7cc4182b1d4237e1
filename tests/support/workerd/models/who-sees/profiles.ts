import { chat } from "#contract/chat/calls";
import { companyProfile, connectProfile } from "#contract/connect/calls";
import { doctor } from "#contract/doctors/shapes";
import type { Principal } from "#contract/endpoint";
import { msProfile } from "#contract/ms/calls";
import {
  ALWAYS,
  EVERYBODY,
  NEVER,
  NOBODY,
  type Row,
  type Thing,
  UNLESS_BLOCKED,
  UNLESS_KEPT_AWAY,
} from "./stages";

const COLLEAGUES: readonly Principal[] = ["doctor", "temporaryDoctor", "co-medical", "ms"];
const BUT_CO_MEDICAL = EVERYBODY.filter((role) => role !== "co-medical");
const TALKERS: readonly Principal[] = ["doctor", "ms"];

const WHO_IT_IS = `objectId role lastName firstName lastNameKana firstNameKana avatarUrl introduction doctorCategory
  doctorExpertCategory hideGender hideCertificationYear hideUniversity hpcrUser.objectId accountId verifiedAt isSelf
  isUnderReview`;
const WORKPLACES = [
  "type",
  "name",
  "hospitalId",
  "hospitalPref",
  "hospitalCity",
  "prefectureCode",
  "medicalAreaId",
]
  .concat("isWorking", "startDate", "endDate")
  .map((name) => `enrollmentPeriodList.${name}`)
  .join(" ");
const HIDEABLE_TO_COLLEAGUES =
  "gender certificationYear university graduationYear searchPaperMeshList surgeryMeshList";
const HIDEABLE_TO_ALL = `inferredMeshList papers.total papers.newest.id papers.newest.title papers.newest.titleJa
  papers.newest.authors papers.newest.journal papers.newest.year`;
const SELLER = `objectId lastnameJa firstnameJa lastnameKana firstnameKana companyCode companyName organization jobTitle
  avatarUrl territories introduction tel isSelf rev`;

/** Only records without a member vanish from a list, and the territories of the cast are all confirmed. */
const MEMBERS_STAY_LISTED: Row = { fields: "vanishedAt", to: NOBODY, in: NEVER };
const NOTHING_DECLARED: Row = { fields: "declaredTerritories", to: NOBODY, in: NEVER };

/** A page stays readable across a block, so that it can be lifted or reported; of who has left there is none. */
export const PROFILES: Record<string, Thing> = {
  doctorProfile: {
    shape: doctor,
    rows: [
      { fields: `${WHO_IT_IS} ${WORKPLACES} ${HIDEABLE_TO_ALL}`, to: EVERYBODY, in: ALWAYS },
      { fields: `${HIDEABLE_TO_COLLEAGUES} unacceptableMeshList`, to: COLLEAGUES, in: ALWAYS },
      { fields: "consultingUntil", to: COLLEAGUES, in: UNLESS_BLOCKED },
      MEMBERS_STAY_LISTED,
    ],
  },
  /** One who hides all that can be hidden. */
  hidingDoctor: {
    shape: doctor,
    rows: [
      { fields: `${WHO_IT_IS} ${WORKPLACES}`, to: EVERYBODY, in: ALWAYS },
      { fields: "unacceptableMeshList", to: COLLEAGUES, in: ALWAYS },
      { fields: `${HIDEABLE_TO_ALL} ${HIDEABLE_TO_COLLEAGUES}`, to: NOBODY, in: NEVER },
      { fields: "consultingUntil", to: COLLEAGUES, in: UNLESS_BLOCKED },
      MEMBERS_STAY_LISTED,
    ],
  },
  msProfile: {
    shape: msProfile,
    rows: [{ fields: `${SELLER} isManager`, to: BUT_CO_MEDICAL, in: ALWAYS }, NOTHING_DECLARED],
  },
  connectProfile: {
    shape: connectProfile,
    rows: [{ fields: `${SELLER} companyId`, to: BUT_CO_MEDICAL, in: ALWAYS }, NOTHING_DECLARED],
  },
  companyProfile: {
    shape: companyProfile,
    rows: [
      {
        fields: `objectId name companyCode rank avatarUrl coverUrl introduction url address contactDepartment contactTel
          contactEmail contactHours isSelf rev peopleCount peopleFound products.objectId products.name products.genericName
          products.kind products.facts products.documentUrl products.imageUrl products.rev`,
        to: BUT_CO_MEDICAL,
        in: ALWAYS,
      },
      {
        fields: `people.objectId people.name people.role people.organization people.jobTitle people.avatarUrl
          people.territories areas.prefectureCode areas.count`,
        to: BUT_CO_MEDICAL,
        in: UNLESS_KEPT_AWAY,
      },
    ],
  },
  /** Co-medical staff have no page, and nobody opens a chat with them. */
  nurseProfile: {
    shape: chat.partner.reply,
    rows: [
      {
        fields: `person.objectId person.name person.role person.organization person.avatarUrl person.doctorId
          person.isUnderReview person.isOperator roomId refusal`,
        to: NOBODY,
        in: NEVER,
      },
    ],
  },
  /** A doctor, where a chat is begun: with a refusal in words instead of a room for whom they do not let near. */
  chatPartner: {
    shape: chat.partner.reply,
    rows: [
      {
        fields: `person.objectId person.name person.role person.organization person.avatarUrl person.doctorId`,
        to: TALKERS,
        in: ALWAYS,
      },
      { fields: "refusal", to: ["doctor"], in: ["blocked by the owner", "blocked by the viewer"] },
      { fields: "refusal", to: ["ms"], in: ALWAYS.filter((stage) => stage !== "exchanged") },
      { fields: "person.isUnderReview person.isOperator roomId", to: NOBODY, in: NEVER },
    ],
  },
};
