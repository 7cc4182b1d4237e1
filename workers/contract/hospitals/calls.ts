import * as z from "zod";
import { doctorHit, hitsAsked, SEARCHERS } from "#contract/doctors/shapes";
import { get, operators, patch, post, put } from "#contract/endpoint";
import { hospitalEdit, keptEdit } from "#contract/hospitals/edits";
import {
  editedHospital,
  editProposal,
  hospital,
  hospitalProposal,
  ownHospital,
  vacantBed,
} from "#contract/hospitals/shapes";
import { HOSPITAL_STAFF } from "#contract/hospitals/who";
import { CHANGES_PER_DAY } from "#contract/limits";
import { wholeNumber } from "#contract/text";

/**
 * People who work there, by a current workplace or the registered hospital, and were confirmed: for others there is
 * nothing to edit (404).
 */
const members = { who: HOSPITAL_STAFF, relation: "member" } as const;
const before = wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 });

export const hospitals = {
  /** Additive: the hospitals that the viewer may edit. */
  own: get("/hospital/own", { access: members, reply: z.object({ hospitals: z.array(ownHospital) }) }),

  /** 404 for an unknown hospital, and for one whose listing was stopped unless the viewer belongs to it. */
  get: get("/hospitals/:id", { access: { who: SEARCHERS }, reply: hospital }),

  /**
   * Additive: the doctors who work there now, as a doctor search shows them: what is hidden is absent, a doctor under
   * review is marked. Counted with the rows of the doctor search (429).
   */
  doctors: get("/hospitals/:id/doctors", {
    access: { who: SEARCHERS },
    query: z.object(hitsAsked),
    reply: z.object({ doctors: z.array(doctorHit) }),
    shows: { rows: (reply: { doctors: unknown[] }) => reply.doctors.length },
  }),

  /**
   * 409 with `current` (editConflicts) where somebody else edited a field meanwhile; 422 where beds don't add up.
   * Additive: contact data edited by somebody confirmed for less than a week waits as a proposal, and so does everything
   * edited by somebody who only says to work there: `proposed` names those fields.
   */
  update: patch("/hospitals", {
    perDay: CHANGES_PER_DAY,
    access: members,
    body: hospitalEdit,
    reply: editedHospital,
  }),

  /** Additive: edits by people that wait for a decision. */
  editProposals: get("/hospitals/:id/editProposals", {
    access: members,
    reply: z.object({ proposals: z.array(editProposal) }),
  }),
  /** Additive: decides one of them; not one's own, and not within one's first week. 409 when it was decided meanwhile. */
  decideEditProposal: post("/hospitals/:id/editProposals/:proposal", {
    perDay: CHANGES_PER_DAY,
    access: members,
    body: z.object({ isAccepted: z.boolean() }),
  }),
  /**
   * Additive: restores contact data as it was before an edit of the last 30 days. 409 when the field was edited after
   * it, or the edit was undone already.
   */
  undo: post("/hospitals/:id/edits/:edit/undo", { perDay: CHANGES_PER_DAY, access: members }),

  /**
   * Additive: confirms all rows, or one, with 「変更なし」. 409 where one changed after `seenAt`, the newest time the
   * viewer saw.
   */
  confirmVacantBeds: post("/hospitals/:id/vacantBeds/confirm", {
    perDay: CHANGES_PER_DAY,
    access: members,
    body: z.object({ seenAt: z.number(), vacantBedId: z.string().max(80).optional() }),
    reply: z.object({ vacantBeds: z.array(vacantBed) }),
  }),

  /** Additive: reminds the caller by mail, and push where it is on, at this hour in Japan; null: no more. */
  remind: put("/hospitals/:id/vacantBeds/reminder", {
    perDay: CHANGES_PER_DAY,
    access: members,
    body: z.object({ hour: z.number().int().min(0).max(23).nullable() }),
  }),

  /** Additive: the edits, newest first, 50 a page; `before` is the id of the last one of the page before. */
  history: get("/hospitals/:id/history", {
    access: members,
    query: z.object({ before }),
    reply: z.object({ edits: z.array(keptEdit), next: z.number().nullable() }),
  }),

  /** Additive: proposals of sources for fields that the hospital's people have edited. */
  proposals: get("/hospitals/:id/proposals", {
    access: members,
    reply: z.object({ proposals: z.array(hospitalProposal) }),
  }),
  /** Additive: decides a proposal; 409 when it was decided meanwhile. */
  decideProposal: post("/hospitals/:id/proposals", {
    perDay: CHANGES_PER_DAY,
    access: members,
    body: z.object({ field: z.string().max(60), isAccepted: z.boolean() }),
  }),

  /** Additive: the operator's `history`, of one hospital or of all. */
  edits: get("/admin/hospitals/edits", {
    access: operators("directory:view"),
    query: z.object({ hospitalId: z.string().max(80).default(""), before }),
    reply: z.object({ edits: z.array(keptEdit), next: z.number().nullable() }),
  }),
  /**
   * Additive: restores what was there before an edit. 409 when the field was edited after it, or the edit was taken
   * back already.
   */
  takeBack: post("/admin/hospitals/edits/:edit/takeBack", { access: operators("directory:change") }),

  /** Additive: the operator's `editProposals`, of all hospitals, and the decision. */
  allEditProposals: get("/admin/hospitals/editProposals", {
    access: operators("directory:view"),
    query: z.object({ offset: before }),
    reply: z.object({ total: z.number(), proposals: z.array(editProposal) }),
  }),
  decideAnyEditProposal: post("/admin/hospitals/editProposals/:proposal", {
    access: operators("directory:change"),
    body: z.object({ isAccepted: z.boolean() }),
  }),

  /** Additive: any hospital as it stands, also one whose listing was stopped. */
  record: get("/admin/hospitals/:id", { access: operators("directory:view"), reply: hospital }),
  /** Additive: the operator's `update`, on request; the history says that the operator made it. */
  correct: patch("/admin/hospitals", {
    access: operators("directory:change"),
    body: hospitalEdit,
    reply: editedHospital,
  }),
};
