import type * as z from "zod";

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
};

/** Every field that an answer of this shape can have, by its path: `author.name`. A list is what its elements are. */
export function fieldsOf(schema: z.ZodType, at = ""): string[] {
  const { shape, element, innerType, options } = (schema as unknown as { def: Def }).def;
  if (shape) return Object.entries(shape).flatMap(([name, each]) => fieldsOf(each, under(at, name)));
  const inner = element ?? innerType;
  if (inner) return fieldsOf(inner, at);
  if (options) return [...new Set(options.flatMap((option) => fieldsOf(option, at)))];
  return [at];
}

/** The fields of an answer that say something, by the same paths: nothing is said by null, by an empty text or list. */
export function notifiedIn(value: unknown, isNothing: (text: string) => boolean, at = ""): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "string") return value === "" || isNothing(value) ? [] : [at];
  if (typeof value !== "object") return [at];
  const parts = Array.isArray(value)
    ? value.map((each) => [at, each] as const)
    : Object.entries(value).map(([name, each]) => [under(at, name), each] as const);
  return [...new Set(parts.flatMap(([path, each]) => notifiedIn(each, isNothing, path)))];
}

const under = (at: string, name: string) => (at ? `${at}.${name}` : name);
