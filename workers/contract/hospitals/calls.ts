import * as z from "zod";
import { doctorHit, hitsRequested, SEARCHERS } from "#contract/doctors/shapes";
import { get, operators, patch, post, put, ROLES } from "#contract/endpoint";
import { hospitalEdit, savedEdit } from "#contract/hospitals/edits";
import {
  bandHours,
  bedReport,
  closedDays,
  formerContact,
  hospitalFacts,
  openHours,
  outpatientEntry,
} from "#contract/hospitals/facts";
import { SOURCED_PARTS, type SourcedPart } from "#contract/hospitals/fields";
import { BED_KINDS, HOSPITAL_KINDS, HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { CHANGES_PER_DAY } from "#contract/limits";
import { wholeNumber } from "#contract/text";

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
  /** Contact data that changed in the last 30 days, with what was there before. */
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

/**
 * People who work there, by a current workplace or the registered hospital, and were confirmed: for others there is
 * nothing to edit (404).
 */
const members = { who: HOSPITAL_STAFF, relation: "member" } as const;
const before = wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 });

export const hospitals = {
  own: get("/hospital/own", {
    about: "Additive: the hospitals that the viewer may edit.",
    access: members,
    reply: z.object({ hospitals: z.array(ownHospital) }),
  }),

  get: get("/hospitals/:id", {
    about:
      "404 for an unknown hospital, and for one whose listing was stopped unless the viewer belongs to it.",
    access: { who: SEARCHERS },
    reply: hospital,
  }),

  doctors: get("/hospitals/:id/doctors", {
    about:
      "Additive: the doctors who work there now, as a doctor search shows them: what is hidden is absent, a doctor under review is marked. Counted with the rows of the doctor search (429).",
    access: { who: SEARCHERS },
    query: z.object(hitsRequested),
    reply: z.object({ doctors: z.array(doctorHit) }),
    shows: { rows: (reply: { doctors: unknown[] }) => reply.doctors.length },
  }),

  update: patch("/hospitals", {
    about:
      "409 with `current` (editConflicts) where somebody else edited a field meanwhile; 422 where beds don't add up. Additive: contact data edited by somebody confirmed for less than a week waits as a proposal, and so does everything edited by somebody who only says to work there: `proposed` names those fields.",
    perDay: CHANGES_PER_DAY,
    access: members,
    body: hospitalEdit,
    reply: editedHospital,
  }),

  editProposals: get("/hospitals/:id/editProposals", {
    about: "Additive: edits by people that wait for a decision.",
    access: members,
    reply: z.object({ proposals: z.array(editProposal) }),
  }),
  decideEditProposal: post("/hospitals/:id/editProposals/:proposal", {
    about:
      "Additive: decides one of them; not one's own, and not within one's first week. 409 when it was decided meanwhile.",
    perDay: CHANGES_PER_DAY,
    access: members,
    body: z.object({ isAccepted: z.boolean() }),
  }),
  undo: post("/hospitals/:id/edits/:edit/undo", {
    about:
      "Additive: restores contact data as it was before an edit of the last 30 days. 409 when the field was edited after it, or the edit was undone already.",
    perDay: CHANGES_PER_DAY,
    access: members,
  }),

  confirmVacantBeds: post("/hospitals/:id/vacantBeds/confirm", {
    about:
      "Additive: confirms all rows, or one, with 「変更なし」. 409 where one changed after `seenAt`, the newest time the viewer saw.",
    perDay: CHANGES_PER_DAY,
    access: members,
    body: z.object({ seenAt: z.number(), vacantBedId: z.string().max(80).optional() }),
    reply: z.object({ vacantBeds: z.array(vacantBed) }),
  }),

  remind: put("/hospitals/:id/vacantBeds/reminder", {
    about:
      "Additive: reminds the caller by mail, and push where it is on, at this hour in Japan; null: no more.",
    perDay: CHANGES_PER_DAY,
    access: members,
    body: z.object({ hour: z.number().int().min(0).max(23).nullable() }),
  }),

  history: get("/hospitals/:id/history", {
    about:
      "Additive: the edits, newest first, 50 a page; `before` is the id of the last one of the page before.",
    access: members,
    query: z.object({ before }),
    reply: z.object({ edits: z.array(savedEdit), next: z.number().nullable() }),
  }),

  proposals: get("/hospitals/:id/proposals", {
    about: "Additive: proposals of sources for fields that the hospital's people have edited.",
    access: members,
    reply: z.object({ proposals: z.array(hospitalProposal) }),
  }),
  decideProposal: post("/hospitals/:id/proposals", {
    about: "Additive: decides a proposal; 409 when it was decided meanwhile.",
    perDay: CHANGES_PER_DAY,
    access: members,
    body: z.object({ field: z.string().max(60), isAccepted: z.boolean() }),
  }),

  edits: get("/admin/hospitals/edits", {
    about: "Additive: the operator's `history`, of one hospital or of all.",
    access: operators("directory:view"),
    query: z.object({ hospitalId: z.string().max(80).default(""), before }),
    reply: z.object({ edits: z.array(savedEdit), next: z.number().nullable() }),
  }),
  revert: post("/admin/hospitals/edits/:edit/revert", {
    about:
      "Additive: restores what was there before an edit. 409 when the field was edited after it, or the edit was taken back already.",
    access: operators("directory:change"),
  }),

  allEditProposals: get("/admin/hospitals/editProposals", {
    about: "Additive: the operator's `editProposals`, of all hospitals, and the decision.",
    access: operators("directory:view"),
    query: z.object({ offset: before }),
    reply: z.object({ total: z.number(), proposals: z.array(editProposal) }),
  }),
  decideAnyEditProposal: post("/admin/hospitals/editProposals/:proposal", {
    about: "Decides on a proposed change of a hospital: applies or declines it.",
    access: operators("directory:change"),
    body: z.object({ isAccepted: z.boolean() }),
  }),

  record: get("/admin/hospitals/:id", {
    about: "Additive: any hospital as it stands, also one whose listing was stopped.",
    access: operators("directory:view"),
    reply: hospital,
  }),
  correct: patch("/admin/hospitals", {
    about: "Additive: the operator's `update`, on request; the history says that the operator made it.",
    access: operators("directory:change"),
    body: hospitalEdit,
    reply: editedHospital,
  }),
};
