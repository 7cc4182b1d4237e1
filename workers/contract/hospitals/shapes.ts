import * as z from "zod";
import { ROLES } from "#contract/endpoint";
import {
  bandHours,
  bedReport,
  closedDays,
  hospitalFacts,
  openHours,
  outpatientEntry,
} from "#contract/hospitals/facts";
import { SOURCED_PARTS, type SourcedPart } from "#contract/hospitals/fields";
import { BED_KINDS, HOSPITAL_KINDS, HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { formerContact } from "#contract/hospitals/former-contact";

const facts = hospitalFacts.shape;
const source = z.enum(Object.keys(HOSPITAL_SOURCES) as (keyof typeof HOSPITAL_SOURCES)[]);

/** One row of vacancies: a kind of beds, and a ward where it is given. `number` is men, women and either together. */
export const vacantBed = z.object({
  id: z.string(),
  bedKind: z.literal(BED_KINDS),
  ward: z.string(),
  men: z.number(),
  women: z.number(),
  either: z.number(),
  number: z.number(),
  note: z.string(),
  /** The time of the last report, epoch ms. */
  updatedAt: z.number(),
  /** The last report was 「変更なし」. */
  confirmed: z.boolean(),
});
export type VacantBed = z.output<typeof vacantBed>;

/** The origin of a block, or of a number with a source of its own: the source with the day it speaks of, and when it was last edited here and by whom. */
const provenance = z.object({
  block: z.enum(Object.keys(SOURCED_PARTS) as SourcedPart[]),
  source: source.nullable(),
  date: z.string().nullable(),
  editedAt: z.number().nullable(),
  editedBy: z.enum(["member", "operator"]).nullable(),
});
export type Provenance = z.output<typeof provenance>;

/** E-12; our additions are marked. */
export const hospital = z.object({
  hospitalId: z.string(),
  image: z.string().nullable(),
  type: z.number(),
  name: z.string(),
  furigana: z.string(),
  categoryNames: z.array(z.string()),
  zipcode: z.string(),
  /** The whole address, with prefecture and municipality. */
  address: z.string(),
  doctorCount: z.number(),
  bedCountTotal: z.number(),
  tel: z.string().nullable(),
  tel2: z.string().nullable(),
  fax: z.string().nullable(),
  url: z.string().nullable(),
  bedCount1: facts.bedCount1,
  bedCount2: facts.bedCount2,
  bedCount3: facts.bedCount3,
  bedCount4: facts.bedCount4,
  bedCount5: facts.bedCount5,
  bedCount6: facts.bedCount6,
  bedCount7: facts.bedCount7,
  bedCount8: facts.bedCount8,
  staff: facts.staff,
  procedures: facts.procedures,
  patientCount1: facts.patientCount1,
  patientCount2: facts.patientCount2,
  patientCount3: facts.patientCount3,
  patientCount4: facts.patientCount4,
  patientCount5: facts.patientCount5,
  hospitalVisitDays1: facts.hospitalVisitDays1,
  hospitalVisitDays2: facts.hospitalVisitDays2,
  hospitalVisitDays3: facts.hospitalVisitDays3,
  outpatientList: z.array(outpatientEntry),
  vacantBeds: z.array(vacantBed),
  freeText: z.string(),

  // Additive
  /**
   * Topics of the papers of the doctors who work there, as far as they show them: how many doctors, the most frequent
   * first.
   */
  inferredMeshList: z.array(z.object({ id: z.string(), doctors: z.number() })),
  kind: z.enum(HOSPITAL_KINDS),
  furtherTypes: z.array(z.number()),
  isReferralPriority: z.boolean(),
  shortName: z.string(),
  shortNameKana: z.string(),
  nameEn: z.string(),
  /** What people call it besides, each with its source. */
  nicknames: z.array(z.object({ name: z.string(), source: z.string() })),
  departmentCodes: z.array(z.string()),
  prefectureCode: z.string(),
  municipalityCode: z.string(),
  /** The address after the municipality. */
  street: z.string(),
  medicalAreaId: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The coordinates are those of the town hall. */
  isPlaceNear: z.boolean(),
  referralOffice: z.object({
    name: z.string(),
    tel: z.string().nullable(),
    fax: z.string().nullable(),
    hours: z.string(),
  }),
  bandHours: z.array(bandHours),
  hours: z.array(openHours),
  closedDays: closedDays.nullable(),
  bedReport: bedReport.nullable(),
  provenance: z.array(provenance),
  /**
   * The revision to send back with an edit, which is then refused where somebody else edited the same field meanwhile.
   */
  revision: z.number(),
  closedAt: z.number().nullable(),
  /** The time when the operator stopped the listing on request: only its own people and the operator see it since. */
  delistedAt: z.number().nullable(),
  updatedAt: z.number(),
  /** The viewer works there, was confirmed, and may edit it. */
  isOwn: z.boolean(),
  /** The viewer says to work there and is not confirmed: edits of theirs wait as proposals. */
  isUnconfirmed: z.boolean(),
  /** Contact data that changed in the last 30 days, with what stood there before. */
  formerContacts: z.array(formerContact),
});
export type Hospital = z.output<typeof hospital>;

/** The fields of the edit that wait for somebody else, by their names; the rest is in force. */
export const editedHospital = hospital.extend({ proposed: z.array(z.string()) });

/** An edit by people that waits. */
export const editProposal = z.object({
  id: z.string(),
  hospitalId: z.string(),
  hospitalName: z.string(),
  field: z.string(),
  value: z.unknown(),
  current: z.unknown(),
  proposerName: z.string(),
  proposerRole: z.enum(ROLES),
  /** The proposer is confirmed there, though only lately. */
  isConfirmed: z.boolean(),
  createdAt: z.number(),
  /** The viewer may decide it. */
  isDecidable: z.boolean(),
});
export type EditProposal = z.output<typeof editProposal>;

/** A row of vacancies as a form changes it. */
const ownVacantBed = vacantBed.pick({
  id: true,
  bedKind: true,
  ward: true,
  men: true,
  women: true,
  either: true,
  note: true,
});
export type OwnVacantBed = z.output<typeof ownVacantBed>;

/** A hospital the viewer may edit. */
export const ownHospital = z.object({
  hospitalId: z.string(),
  name: z.string(),
  address: z.string(),
  /** The time of the oldest report on its vacant beds; null where none are kept. */
  vacantBedsAt: z.number().nullable(),
  /** The time of the newest report, which is sent back with 「変更なし」. */
  newestWordAt: z.number().nullable(),
  vacantBedNumber: z.number(),
  vacantBeds: z.array(ownVacantBed),
  /** The revision that the figures here belong to. */
  revision: z.number(),
  openProposals: z.number(),
  reminderHour: z.number().nullable(),
});
export type OwnHospital = z.output<typeof ownHospital>;

/** A source's value for a field that people have edited. */
export const hospitalProposal = z.object({
  field: z.string(),
  value: z.unknown(),
  current: z.unknown(),
  source,
  sourceDate: z.string(),
});
