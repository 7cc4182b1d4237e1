import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";
import { FORM_NAME_INDEX } from "#contract/limits";
import { OF_EVERY_FORM, unreadable } from "~/request/forms/posted-form.server";

/** Further fields that the page's action reads by itself. */
type Besides = { besides?: readonly string[] };

/**
 * The way from a form to a schema, with what is shown again where it does not fit. A name that the schema does not have
 * is refused (400) before anything is built from it.
 */
export function readBySchema<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  { besides = [] }: Besides = {},
): Submission<z.output<Schema>, string[]> {
  refuseUnknownNames(form, schema, besides);
  return parseWithZod(form, { schema });
}

/** The same for a button with its hidden fields, which are never shown again: each name has one text, empty or not. */
export function readButton<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  { besides = [] }: Besides = {},
): z.ZodSafeParseResult<z.output<Schema>> {
  refuseUnknownNames(form, schema, besides);
  return schema.safeParse(Object.fromEntries(form));
}

function refuseUnknownNames(form: FormData, schema: z.ZodType, besides: readonly string[]) {
  const free = new Set([...OF_EVERY_FORM, ...besides]);
  if ([...form.keys()].some((name) => !free.has(name) && !hasName(schema, name))) throw unreadable();
}

type Step = { key: string } | { index: number };

const NAME = /^[^.[\]]+(\.[^.[\]]+|\[\d*\])*$/;

/** Tells whether a schema has a place for `hospitals[2].name`; an index must lie within the most its list may hold. */
export function hasName(schema: z.ZodType, name: string): boolean {
  if (!NAME.test(name)) return false;
  const steps = [...name.matchAll(/\[(\d*)\]|[^.[\]]+/g)].map(
    ([part, digits]): Step => (digits === undefined ? { key: part } : { index: Number(digits) }),
  );
  return leads(schema, steps);
}

type Def = {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  options?: z.ZodType[];
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};

function leads(schema: z.ZodType, steps: readonly Step[]): boolean {
  const [step, ...rest] = steps;
  if (!step) return true;
  const def = schema.def as Def;
  const around = [def.innerType, def.in, def.out, def.left, def.right, ...(def.options ?? [])];
  if (around.some((inner) => inner && leads(inner, steps))) return true;
  if ("index" in step)
    return def.element !== undefined && step.index < longest(def) && leads(def.element, rest);
  const inner = def.shape && Object.hasOwn(def.shape, step.key) ? def.shape[step.key] : undefined;
  return inner !== undefined && leads(inner, rest);
}

function longest({ checks = [] }: Def): number {
  const rules = checks.map((check) => check._zod.def).filter(({ check }) => check === "max_length");
  return Math.min(FORM_NAME_INDEX, ...rules.map(({ maximum = FORM_NAME_INDEX }) => maximum));
}
