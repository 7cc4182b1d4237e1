import * as z from "zod";
import { dateInJapan } from "#contract/dates/japan-time";
import { get, operators, post } from "#contract/endpoint";
import { upload } from "#contract/files/calls";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { IMPORT_DATE_INVALID, IMPORT_LIST_REQUIRED, JOIN_CANDIDATE_REQUIRED } from "#contract/imports/texts";
import { wholeNumber } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

const source = z.enum(Object.keys(HOSPITAL_SOURCES) as (keyof typeof HOSPITAL_SOURCES)[], {
  error: FIELD_INVALID,
});

/** A list that the directory is made from, as it was read last. `kind`: the kind of institution; '' for all. */
export const readSource = z.object({
  source,
  kind: z.string(),
  sourceDate: z.string(),
  institutions: z.number(),
  finishedAt: z.number(),
});
export type ReadSource = z.output<typeof readSource>;

/** A hospital that a row may belong to. */
const candidate = z.object({
  hospitalId: z.string(),
  name: z.string(),
  address: z.string(),
  tel: z.string().nullable(),
  isClosed: z.boolean(),
});

export const importJoin = z.object({
  source,
  key: z.string(),
  name: z.string(),
  place: z.string(),
  sourceDate: z.string(),
  /** The values that would be written, in words: label and value. */
  said: z.array(z.object({ label: z.string(), value: z.string() })),
  candidates: z.array(candidate),
});
export type ImportJoin = z.output<typeof importJoin>;

/** `hospitalId` '' says that it is none of them. */
export const joinDecision = z.object({
  source,
  key: z.string().min(1, FIELD_INVALID).max(400, FIELD_INVALID),
  hospitalId: z.string({ error: JOIN_CANDIDATE_REQUIRED }).max(80, FIELD_INVALID),
});

export const openProposal = z.object({
  hospitalId: z.string(),
  hospitalName: z.string(),
  field: z.string(),
  label: z.string(),
  /** The proposed value in words; `current` is what the hospital's people wrote, in words as well. */
  value: z.string(),
  current: z.string(),
  source,
  sourceDate: z.string(),
  createdAt: z.number(),
});

export const proposalDecision = z.object({
  hospitalId: z.string().min(1, FIELD_INVALID).max(80, FIELD_INVALID),
  field: z.string().max(80, FIELD_INVALID),
  isAccepted: z.boolean({ error: FIELD_INVALID }),
});

export const IMPORT_LISTS = {
  doctors: "医師名簿",
  licences: "医籍（登録時の照合）",
  institutions: "医療機関（医療情報ネット）",
  contacts: "医療機関の電話・FAX（厚生局）",
  beds: "病床機能報告",
  papers: "論文（PubMed）",
} as const;
export type ImportList = keyof typeof IMPORT_LISTS;

/** Lists that are no source of institutions, as they were read last. */
export const RUN_LISTS = ["doctors", "licences", "papers", "borders"] as const;
export type RunList = (typeof RUN_LISTS)[number];
export const RUN_LIST_NAMES: Record<RunList, string> = {
  doctors: IMPORT_LISTS.doctors,
  licences: IMPORT_LISTS.licences,
  papers: IMPORT_LISTS.papers,
  borders: "市区町村の境界（国土数値情報）",
};

export const importRun = z.object({
  list: z.enum(RUN_LISTS, { error: FIELD_INVALID }),
  /** '': the list names no day. */
  sourceDate: z.string(),
  /** Records that the list had. */
  read: z.number(),
  finishedAt: z.number(),
});
export type ImportRun = z.output<typeof importRun>;

const isPast = (day: string) => day === "" || day <= dateInJapan(Date.now());

export const importStart = z.object({
  list: z.enum(Object.keys(IMPORT_LISTS) as ImportList[], { error: IMPORT_LIST_REQUIRED }),
  file: upload,
  /** `YYYY-MM-DD`, the day the list speaks of; '' takes it from the file's name. */
  date: z
    .union([z.literal(""), z.iso.date({ error: IMPORT_DATE_INVALID })], { error: IMPORT_DATE_INVALID })
    .default("")
    .refine(isPast, { error: IMPORT_DATE_INVALID }),
  /** Whatever the list misses has vanished, however much it is. */
  isWhole: z.union([z.boolean(), z.stringbool()], { error: FIELD_INVALID }).default(false),
});

export const importReport = z.object({
  read: z.number(),
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  /** Fields that people have edited and that stay theirs. */
  edited: z.number(),
  vanished: z.number(),
  notVanished: z.number(),
  /** The first of them: row, column and reason. */
  faults: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      column: z.string(),
      id: z.string(),
      value: z.string(),
      text: z.string(),
    }),
  ),
  faultsTotal: z.number(),
});
export type ImportReport = z.output<typeof importReport>;

const offset = wholeNumber({ min: 0, max: 1_000_000, fallback: 0 });

/** Additive: the sources of the directory, and the questions that its imports leave to people. */
export const imports = {
  sources: get("/sources", {
    about: "The lists that have been read, with the day each speaks of.",
    access: { who: "public", beforeTerms: true },
    reply: z.object({ sources: z.array(readSource) }),
  }),

  runs: get("/admin/imports", {
    about: "The lists of doctors, licences and papers that were read last.",
    access: operators("directory:view"),
    reply: z.object({ runs: z.array(importRun) }),
  }),

  startImport: post("/admin/imports", {
    about:
      "Reads a list of up to 2 MB into the directory, and says what it did and what was wrong where. 413 for a larger one, 422 for a file without a row to read.",
    access: operators("directory:change"),
    encoding: "multipart",
    body: importStart,
    reply: importReport,
  }),

  joins: get("/admin/joins", {
    about: "Rows of a source that fit several hospitals, oldest first.",
    access: operators("directory:view"),
    query: z.object({ offset }),
    reply: z.object({ total: z.number(), joins: z.array(importJoin) }),
  }),
  decideJoin: post("/admin/joins", {
    about:
      "Writes what the row says into the hospital it belongs to; later lists follow this. 409 when it was decided meanwhile.",
    access: operators("directory:change"),
    body: joinDecision,
  }),

  openProposals: get("/admin/proposals", {
    about:
      "Proposals of sources for fields that hospitals' own people have edited, as long as nobody has decided.",
    access: operators("directory:view"),
    query: z.object({ offset }),
    reply: z.object({ total: z.number(), proposals: z.array(openProposal) }),
  }),
  decideProposal: post("/admin/proposals", {
    about: "Decides in the hospital's place, where nobody there answers. 409 when it was decided meanwhile.",
    access: operators("directory:change"),
    body: proposalDecision,
  }),
};
