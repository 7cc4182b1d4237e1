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
  listsRequested,
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
  create: post("/lists/hospitals", {
    about:
      "422 for a purpose that the type does not offer, or that the role does not have: MS make lists of type 2, and 9 is theirs alone; also for the 501st list. Additive: the hospitals that the list begins with. A form sent twice makes one list.",
    perDay: CHANGES_PER_DAY,
    access: { who },
    body: listFields.safeExtend({ hospitalIds: hospitalIds.optional() }),
    reply: list,
  }),

  all: get("/lists/hospitals", {
    about: "The caller's own lists, the one changed last first. Additive: `total`.",
    access: { who, relation: "owner" },
    query: z.object(listsRequested),
    reply: z.object({ total: z.number(), lists: z.array(list) }),
  }),

  get: get("/lists/hospitals/:id", {
    about: "Additive: `q` and `mark` narrow it to the hospitals that fit.",
    access: own,
    query: z.object(within),
    reply: list.extend(hospitalsOfList.shape),
  }),

  change: put("/lists/hospitals/:id", {
    about:
      "A field that is not named stays. 409 with the current list when `rev` or `orderRev` is not the stored one.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: listChange,
    reply: list,
  }),

  remove: del("/lists/hospitals/:id", {
    about: "Deletes one of the viewer's hospital lists.",
    perDay: CHANGES_PER_DAY,
    access: own,
  }),

  add: post("/lists/hospitals/add", {
    about:
      "Puts every hospital on every list, once; what was there already stays where it is. All or nothing: 422 when one of the lists has no room for them, 404 for a list of somebody else.",
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "owner" },
    body: z.object({ listIds, hospitalIds: someHospitals }),
    reply: z.object({ added: z.number() }),
  }),

  takeOff: post("/lists/hospitals/remove", {
    about: "Removing hospitals twice changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "owner" },
    body: z.object({ listId: id, hospitalIds: someHospitals }),
    reply: z.object({ removed: z.number() }),
  }),

  note: patch("/lists/hospitals/:id/hospitals/:hospitalId", {
    about:
      "Additive: sets memo and mark of one hospital. 409 with the current ones when `rev` is not theirs.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: noteChange,
    reply: note,
  }),

  doctors: get("/lists/hospitals/:id/doctors", {
    about:
      "Additive: the doctors on a list of one's own, by their readings; whoever left the directory is left out.",
    access: own,
    reply: z.object({ doctors: z.array(doctorOfList) }),
    shows: showsMembers,
  }),

  addDoctors: post("/lists/doctors/add", {
    about:
      "Additive: puts doctors on lists, once. All or nothing: 422 for an unknown doctor or a list without room, 404 for a list of somebody else.",
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "owner" },
    body: z.object({ listIds, doctorIds }),
    reply: z.object({ added: z.number() }),
  }),

  takeOffDoctor: post("/lists/doctors/remove", {
    about: "Additive: removing a doctor twice changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "owner" },
    body: z.object({ listId: id, doctorId: id }),
    reply: z.object({ removed: z.number() }),
  }),

  noteDoctor: patch("/lists/hospitals/:id/doctors/:doctorId", {
    about: "Additive: sets the memo of one doctor. 409 with the current one when `rev` is not its.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: doctorNoteChange,
    reply: z.object({ doctorId: z.string(), memo: z.string(), rev: z.number() }),
  }),

  place: post("/lists/hospitals/:id/place", {
    about:
      "Additive: moves one hospital directly before or after another; neither: to the top. 409 when one of them has gone.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: z.object({ hospitalId: id, before: id.optional(), after: id.optional() }),
    reply: list,
  }),

  share: put("/lists/hospitals/:id/share", {
    about:
      "Additive: opens the list to everybody of these roles who has its address, or closes it; opened again, it has a new address.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: z.object({ isShared: z.boolean(), sharesNotes: z.boolean().default(false) }),
    reply: list,
  }),

  csv: get("/lists/hospitals/:id/csv", {
    about: "Additive: the list for a spreadsheet; Shift_JIS for an Excel that knows nothing else.",
    access: own,
    query: z.object({ encoding: z.enum(["utf-8", "shift_jis"]).default("utf-8") }),
    reply: "file",
  }),

  choices: get("/lists/choices", {
    about:
      "Additive: the chosen hospitals or doctors (ids, comma-joined), and the caller's lists with how many of them each has.",
    access: { who },
    query: z.object({ hospitals: chosenHospitals, doctors: chosenHospitals }),
    reply: z.object({
      hospitals: z.array(hospitalLine),
      doctors: z.array(doctorOfList.omit({ memo: true, rev: true })),
      lists: z.array(list.extend({ containedCount: z.number() })),
    }),
  }),

  shared: get("/lists/shared/:key", {
    about: "Additive: a list that its owner has opened; memos and marks only where the owner shows them.",
    access: { who },
    query: z.object(within),
    reply: sharedList,
  }),

  copy: post("/lists/shared/:key/copy", {
    about: "Additive: copies the hospitals to a list of the caller's own. A form sent twice makes one list.",
    perDay: CHANGES_PER_DAY,
    access: { who },
    body: z.object({ creationKey: id.optional() }),
    reply: list,
  }),
};
