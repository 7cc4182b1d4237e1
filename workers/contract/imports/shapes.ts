import * as z from "zod";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { JOIN_CANDIDATE_REQUIRED } from "#contract/imports/texts";
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
