import * as z from "zod";
import { del, get, type Principal, patch, post, put, ROLES } from "#contract/endpoint";
import { formerContact } from "#contract/hospitals/facts";
import { BED_KINDS } from "#contract/hospitals/figures";
import { reception } from "#contract/hospitals/reception";
import { CHANGES_PER_DAY, QUERY_CHARS } from "#contract/limits";
import {
  CHOSEN_HOSPITALS,
  HOSPITAL_MEMO_CHARS,
  HOSPITALS_PER_LIST,
  LIST_MEMO_CHARS,
  LIST_NAME_CHARS,
  LISTS_AT_ONCE,
  LISTS_PER_PERSON,
  MARKS,
  PURPOSES_OF,
} from "#contract/lists/limits";
import {
  DOCTOR_CHOICE_REQUIRED,
  HOSPITAL_CHOICE_REQUIRED,
  LIST_CHOICE_REQUIRED,
  LIST_NAME_REQUIRED,
  LIST_PURPOSE_REQUIRED,
  LIST_PURPOSE_UNFIT,
  LIST_TYPE_REQUIRED,
} from "#contract/lists/texts";
import { showsMembers } from "#contract/people-shown";
import { id, line, text, usable, wholeNumber } from "#contract/text";

export const KEEPERS = ["doctor", "co-medical", "ms"] as const satisfies readonly Principal[];

export const list = z.object({
  objectId: z.string(),
  name: z.string(),
  /** 1: referral and reverse referral; 2: hospital collaboration or sales target. */
  type: z.union([z.literal(1), z.literal(2)]),
  purpose: z.number(),
  memo: z.string(),
  hospitalCount: z.number(),
  /** Additive: the doctors on it. */
  doctorCount: z.number(),
  /** A number that rises when name, purpose or memo change. */
  rev: z.number(),
  /** A number that rises when the hospitals or their order change. */
  orderRev: z.number(),
  /** Additive: the end of the address under which colleagues read it; null: nobody else does. */
  shareKey: z.string().nullable(),
  /** Additive: those colleagues see memos and marks. */
  sharesNotes: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type List = z.output<typeof list>;

/** The owner's notes about one hospital; `rev` rises with each change. */
export const note = z.object({
  hospitalId: z.string(),
  memo: z.string(),
  mark: z.enum(MARKS),
  markedAt: z.number().nullable(),
  rev: z.number(),
});

/** The part of a hospital that is needed to call it, write to it and find it. */
export const hospitalLine = z.object({
  hospitalId: z.string(),
  name: z.string(),
  furigana: z.string(),
  type: z.number(),
  departments: z.array(z.string()),
  zipcode: z.string(),
  prefectureCode: z.string(),
  city: z.string(),
  address: z.string(),
  medicalAreaId: z.string(),
  tel: z.string().nullable(),
  fax: z.string().nullable(),
  /** The office that answers referrals; below, its name and FAX number. */
  referralTel: z.string().nullable(),
  referralName: z.string(),
  referralFax: z.string().nullable(),
  image: z.string().nullable(),
  bedCountTotal: z.number(),
  /** Vacant beds by kind, wards together; the time is that of the oldest report among them. */
  vacantBeds: z.array(
    z.object({
      bedKind: z.literal(BED_KINDS),
      number: z.number(),
      men: z.number(),
      women: z.number(),
      updatedAt: z.number(),
    }),
  ),
  /** The time when the hospital vanished from its source. */
  closedAt: z.number().nullable(),
  /** Its listing was stopped on request: only its name is left. */
  isDelisted: z.boolean(),
  /** Its numbers that changed in the last 30 days, with what was there before. */
  formerContacts: z.array(formerContact),
});
export type HospitalLine = z.output<typeof hospitalLine>;

const listedHospital = hospitalLine.extend({
  ...note.omit({ hospitalId: true }).shape,
  /** The hours in which it takes patients; null: not known. Only a page of at most LISTED_HOSPITALS_PER_PAGE rows has them. */
  reception: reception.nullable(),
});
export type ListedHospital = z.output<typeof listedHospital>;

/** A page of a list in the owner's order, with the hospitals before and after it, so that its ends can be moved too. */
export const hospitalsOfList = z.object({
  /** The number of hospitals that were asked for, on all pages. */
  total: z.number(),
  hospitals: z.array(listedHospital),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const sharedList = hospitalsOfList.omit({ before: true, after: true }).extend({
  list: list.pick({ name: true, type: true, purpose: true, hospitalCount: true, updatedAt: true }).extend({
    memo: z.string(),
    sharesNotes: z.boolean(),
  }),
  owner: z.object({ name: z.string(), role: z.enum(ROLES), organization: z.string().nullable() }),
  isOwn: z.boolean(),
});

/** The part of a doctor that is needed to reach them, and what the owner noted. */
export const doctorOfList = z.object({
  doctorId: z.string(),
  name: z.string(),
  kana: z.string(),
  departments: z.array(z.string()),
  /** The first present workplace, with the number that is called first; empty and null where none is known. */
  workplace: z.string(),
  tel: z.string().nullable(),
  isMember: z.boolean(),
  memo: z.string(),
  rev: z.number(),
});
export type DoctorOfList = z.output<typeof doctorOfList>;

const oneOf = (choices: readonly number[], message: string) =>
  z
    .union([z.number(), z.string()], { error: message })
    .transform(Number)
    .refine((value) => choices.includes(value), { error: message });

const type = oneOf([1, 2], LIST_TYPE_REQUIRED).transform((value) => value as 1 | 2);
const purpose = oneOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], LIST_PURPOSE_REQUIRED);
/** The name of a list that is there already. */
export const listName = line({ max: LIST_NAME_CHARS, field: "リスト名", empty: LIST_NAME_REQUIRED });
const memo = text({ max: LIST_MEMO_CHARS, field: "メモ" });
export const rev = z.number().int();

/** The fields of a new list, in a form of its own or beside a choice of lists. */
export const listFields = z
  .object({
    name: usable(listName),
    type,
    purpose,
    memo: memo.default(""),
    /** The mark of the form: a form sent twice makes one list. */
    creationKey: id.optional(),
  })
  .superRefine((value, context) => {
    // This check runs also where the type is neither of the two, which has a message of its own.
    const offered: readonly number[] | undefined = PURPOSES_OF[value.type];
    if (!offered || offered.includes(value.purpose)) return;
    context.addIssue({ code: "custom", path: ["purpose"], message: LIST_PURPOSE_UNFIT });
  });

export const hospitalIds = z.array(id, { error: HOSPITAL_CHOICE_REQUIRED }).max(HOSPITALS_PER_LIST);
export const someHospitals = hospitalIds.min(1, HOSPITAL_CHOICE_REQUIRED);
export const doctorIds = z
  .array(id, { error: DOCTOR_CHOICE_REQUIRED })
  .min(1, DOCTOR_CHOICE_REQUIRED)
  .max(CHOSEN_HOSPITALS);
export const listIds = z
  .array(id, { error: LIST_CHOICE_REQUIRED })
  .min(1, LIST_CHOICE_REQUIRED)
  .max(LISTS_AT_ONCE, `一度に選べるリストは${LISTS_AT_ONCE}件までです。`);

export const listChange = z.object({
  name: listName.optional(),
  purpose: purpose.optional(),
  memo: memo.optional(),
  /** The hospitals in their new order; those that are not named follow behind, as before. */
  order: hospitalIds.optional(),
  rev: rev.optional(),
  orderRev: rev.optional(),
});

export const noteChange = z.object({
  memo: text({ max: HOSPITAL_MEMO_CHARS, field: "メモ" }).optional(),
  mark: z.enum(MARKS).optional(),
  rev: rev.optional(),
});

export const doctorNoteChange = noteChange.pick({ memo: true, rev: true }).required({ memo: true });

export const listsRequested = {
  limit: wholeNumber({ min: 0, max: 2000, fallback: 2000 }),
  offset: wholeNumber({ min: 0, max: LISTS_PER_PERSON, fallback: 0 }),
};
export const within = {
  /** Part of a name, reading, place, number or memo. */
  q: z.string().max(QUERY_CHARS).default(""),
  mark: z.enum([...MARKS, ""]).default(""),
  limit: wholeNumber({ min: 1, max: HOSPITALS_PER_LIST, fallback: HOSPITALS_PER_LIST }),
  offset: wholeNumber({ min: 0, max: HOSPITALS_PER_LIST, fallback: 0 }),
};

/** Ids in an address: joined by commas. */
export const chosenHospitals = z
  .string()
  .max(CHOSEN_HOSPITALS * 81)
  .default("")
  .transform((value) => value.split(",").filter((each) => id.safeParse(each).success))
  .transform((ids) => [...new Set(ids)].slice(0, CHOSEN_HOSPITALS));

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
