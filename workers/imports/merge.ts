import { isDeepStrictEqual } from "node:util";
import type { HospitalFacts } from "#contract/hospitals/facts";
import { FIELDS, type HospitalField, NUMBERS, type SourcedPart } from "#contract/hospitals/fields";
import type { Source } from "#contract/hospitals/figures";
import type { Columns, ExistingHospital } from "./existing";

/** A source's word on one field: columns or facts, and the field's own form for the person who is to judge it. */
export type Said = {
  field: HospitalField;
  columns?: Partial<Columns>;
  facts?: Partial<HospitalFacts>;
  value: unknown;
};
export type Origin = { source: Source; date: string };
type Proposal = { field: HospitalField; value: unknown };
/**
 * The hospital after a merge, and the proposals on which its people are only asked. `isFoundAnew`: what the search
 * knows of it has changed; `agreed`: edited fields of which the source says the same now.
 */
export type Merged = {
  after: ExistingHospital;
  isChanged: boolean;
  isFoundAnew: boolean;
  proposals: Proposal[];
  agreed: HospitalField[];
};

/**
 * Gives what is to stand, from what stands and what a source says. A field that people have edited stays theirs, and
 * the source's word becomes a proposal where it differs. Pure: the same word twice changes nothing. Nor does the word
 * of a list that is older than the one that is there already.
 */
export function merge(before: ExistingHospital, said: readonly Said[], origin: Origin): Merged {
  const after: ExistingHospital = {
    ...before,
    columns: { ...before.columns },
    facts: { ...before.facts },
    sources: { ...before.sources },
  };
  const proposals: Proposal[] = [];
  const agreed: HospitalField[] = [];
  for (const one of said) {
    const { block } = FIELDS[one.field];
    const known = before.sources[block];
    const own = before.sources[one.field as SourcedPart];
    if ([own, known].some((each) => each?.source === origin.source && each.date > origin.date)) continue;
    if (one.field in before.edited) {
      if (agreesWith(before, one)) agreed.push(one.field);
      else proposals.push({ field: one.field, value: one.value });
      continue;
    }
    Object.assign(after.columns, one.columns);
    Object.assign(after.facts, one.facts);
    if (!known || known.source === origin.source || origin.source === WHOLE_RECORDS)
      after.sources[block] = origin;
    if (one.field in NUMBERS) noteNumber(after.sources, one.field as keyof typeof NUMBERS, origin);
  }
  const isFoundAnew =
    !isDeepStrictEqual(before.columns, after.columns) || !isDeepStrictEqual(before.facts, after.facts);
  const isChanged = isFoundAnew || !isDeepStrictEqual(before.sources, after.sources);
  return { after, isChanged, isFoundAnew, proposals, agreed };
}

/** A number has a source of its own as long as that is not its block's. */
function noteNumber(sources: ExistingHospital["sources"], field: keyof typeof NUMBERS, origin: Origin) {
  if (sources[FIELDS[field].block]?.source === origin.source) delete sources[field];
  else sources[field] = origin;
}

/** The list that brings whole records. Another source that brings part of an existing block does not take it over. */
const WHOLE_RECORDS: Source = "navii";

function agreesWith({ columns, facts }: ExistingHospital, said: Said): boolean {
  const ours = { ...pick(columns, said.columns), ...pick(facts, said.facts) };
  return isDeepStrictEqual(ours, { ...said.columns, ...said.facts });
}

function pick(from: object, names: object | undefined) {
  const values = from as Record<string, unknown>;
  return Object.fromEntries(Object.keys(names ?? {}).map((name) => [name, values[name]]));
}
