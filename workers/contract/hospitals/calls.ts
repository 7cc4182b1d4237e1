import * as z from "zod";
import { doctorHit, hitsRequested, SEARCHERS } from "#contract/doctors/shapes";
import { get, operators, patch, post, put } from "#contract/endpoint";
import { hospitalEdit, savedEdit } from "#contract/hospitals/edits";
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
  takeBack: post("/admin/hospitals/edits/:edit/takeBack", {
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
