import * as z from "zod";
import { del, get, patch, post, put } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import {
  chosenHospitals,
  doctorIds,
  doctorNoteChange,
  doctorOfList,
  hospitalIds,
  hospitalLine,
  hospitalsOfList,
  KEEPERS,
  list,
  listChange,
  listFields,
  listIds,
  listsAsked,
  note,
  noteChange,
  sharedList,
  someHospitals,
  within,
} from "#contract/lists/shapes";
import { showsMembers } from "#contract/people-shown";
import { id } from "#contract/text";

const who = KEEPERS;
const own = { who, relation: "owner" } as const;

export const lists = {
  /**
   * 422 for a purpose that the type does not offer, or that the role does not have: MS make lists of type 2, and 9 is
   * theirs alone; also for the 501st list. Additive: the hospitals that the list begins with. A form sent twice makes
   * one list.
   */
  create: post("/lists/hospitals", {
    perDay: CHANGES_PER_DAY,
    access: { who },
    body: listFields.safeExtend({ hospitalIds: hospitalIds.optional() }),
    reply: list,
  }),

  /** The caller's own lists, the one changed last first. Additive: `total`. */
  all: get("/lists/hospitals", {
    access: { who, relation: "owner" },
    query: z.object(listsAsked),
    reply: z.object({ total: z.number(), lists: z.array(list) }),
  }),

  /** Additive: `q` and `mark` narrow it to the hospitals that fit. */
  get: get("/lists/hospitals/:id", {
    access: own,
    query: z.object(within),
    reply: list.extend(hospitalsOfList.shape),
  }),

  /** A field that is not named stays. 409 with the current list when `rev` or `orderRev` is not the stored one. */
  change: put("/lists/hospitals/:id", {
    perDay: CHANGES_PER_DAY,
    access: own,
    body: listChange,
    reply: list,
  }),

  remove: del("/lists/hospitals/:id", { perDay: CHANGES_PER_DAY, access: own }),

  /**
   * Puts every hospital on every list, once; what was there already stays where it is. All or nothing: 422 when one of
   * the lists has no room for them, 404 for a list of somebody else.
   */
  add: post("/lists/hospitals/add", {
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "owner" },
    body: z.object({ listIds, hospitalIds: someHospitals }),
    reply: z.object({ added: z.number() }),
  }),

  /** Removing hospitals twice changes nothing. */
  takeOff: post("/lists/hospitals/remove", {
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "owner" },
    body: z.object({ listId: id, hospitalIds: someHospitals }),
    reply: z.object({ removed: z.number() }),
  }),

  /** Additive: sets memo and mark of one hospital. 409 with the current ones when `rev` is not theirs. */
  note: patch("/lists/hospitals/:id/hospitals/:hospitalId", {
    perDay: CHANGES_PER_DAY,
    access: own,
    body: noteChange,
    reply: note,
  }),

  /** Additive: the doctors on a list of one's own, by their readings; whoever left the directory is left out. */
  doctors: get("/lists/hospitals/:id/doctors", {
    access: own,
    reply: z.object({ doctors: z.array(doctorOfList) }),
    shows: showsMembers,
  }),

  /**
   * Additive: puts doctors on lists, once. All or nothing: 422 for an unknown doctor or a list without room, 404 for a
   * list of somebody else.
   */
  addDoctors: post("/lists/doctors/add", {
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "owner" },
    body: z.object({ listIds, doctorIds }),
    reply: z.object({ added: z.number() }),
  }),

  /** Additive: removing a doctor twice changes nothing. */
  takeOffDoctor: post("/lists/doctors/remove", {
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "owner" },
    body: z.object({ listId: id, doctorId: id }),
    reply: z.object({ removed: z.number() }),
  }),

  /** Additive: sets the memo of one doctor. 409 with the current one when `rev` is not its. */
  noteDoctor: patch("/lists/hospitals/:id/doctors/:doctorId", {
    perDay: CHANGES_PER_DAY,
    access: own,
    body: doctorNoteChange,
    reply: z.object({ doctorId: z.string(), memo: z.string(), rev: z.number() }),
  }),

  /**
   * Additive: moves one hospital directly before or after another; neither: to the top. 409 when one of them has gone.
   */
  place: post("/lists/hospitals/:id/place", {
    perDay: CHANGES_PER_DAY,
    access: own,
    body: z.object({ hospitalId: id, before: id.optional(), after: id.optional() }),
    reply: list,
  }),

  /**
   * Additive: opens the list to everybody of these roles who has its address, or closes it; opened again, it has a new
   * address.
   */
  share: put("/lists/hospitals/:id/share", {
    perDay: CHANGES_PER_DAY,
    access: own,
    body: z.object({ isShared: z.boolean(), sharesNotes: z.boolean().default(false) }),
    reply: list,
  }),

  /** Additive: the list for a spreadsheet; Shift_JIS for an Excel that knows nothing else. */
  csv: get("/lists/hospitals/:id/csv", {
    access: own,
    query: z.object({ encoding: z.enum(["utf-8", "shift_jis"]).default("utf-8") }),
    reply: "file",
  }),

  /** Additive: the chosen hospitals or doctors (ids, comma-joined), and the caller's lists with how many of them each has. */
  choices: get("/lists/choices", {
    access: { who },
    query: z.object({ hospitals: chosenHospitals, doctors: chosenHospitals }),
    reply: z.object({
      hospitals: z.array(hospitalLine),
      doctors: z.array(doctorOfList.omit({ memo: true, rev: true })),
      lists: z.array(list.extend({ containedCount: z.number() })),
    }),
  }),

  /** Additive: a list that its owner has opened; memos and marks only where the owner shows them. */
  shared: get("/lists/shared/:key", {
    access: { who },
    query: z.object(within),
    reply: sharedList,
  }),

  /** Additive: copies the hospitals to a list of the caller's own. A form sent twice makes one list. */
  copy: post("/lists/shared/:key/copy", {
    perDay: CHANGES_PER_DAY,
    access: { who },
    body: z.object({ creationKey: id.optional() }),
    reply: list,
  }),
};
