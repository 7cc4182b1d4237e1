import type * as z from "zod";

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};

/** A value that a schema probably takes: the smallest of its kind. */
export function exampleOf(schema: z.ZodType): unknown {
  const def = (schema as unknown as { def: Def }).def;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, inner]) => [key, exampleOf(inner)]),
      );
    case "string":
      return "sato@example.jp";
    case "number":
      return 1;
    case "boolean":
      return true;
    case "array":
      return [];
    case "record":
      return {};
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "union":
      return def.options?.[0] && exampleOf(def.options[0]);
    case "pipe":
      return def.in && exampleOf(def.in);
    case "intersection":
      return Object.assign({}, ...bothOf(def).map(exampleOf));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return def.innerType && exampleOf(def.innerType);
    default:
      return null;
  }
}

/** The names a body or query is made of. */
export function keysOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const def = (schema as unknown as { def: Def }).def;
  if (def.shape) return Object.keys(def.shape);
  if (def.left) return bothOf(def).flatMap(keysOf);
  const inner = def.innerType ?? def.in;
  return inner ? keysOf(inner) : (def.options ?? []).flatMap(keysOf);
}

/** The lengths at which a text or list of a body is just right and just too long. */
export function lengthsOf(schema: z.ZodType | undefined, key: string): number[] {
  if (!schema) return [];
  const def = (schema as unknown as { def: Def }).def;
  const inner = def.shape ? def.shape[key] : undefined;
  if (inner) return limitsOf(inner).flatMap((limit) => [limit, limit + 1]);
  const around = [def.innerType, def.in, def.left, def.right, ...(def.options ?? [])];
  return around.flatMap((each) => lengthsOf(each, key));
}

function limitsOf(schema: z.ZodType): number[] {
  const { checks = [], ...def } = (schema as unknown as { def: Def }).def;
  const own = checks.flatMap(({ _zod: { def } }) => (def.check === "max_length" ? [def.maximum ?? 0] : []));
  const around = [def.innerType, def.in, def.out, ...(def.options ?? [])];
  return [...own, ...around.flatMap((each) => (each ? limitsOf(each) : []))];
}

const bothOf = ({ left, right }: Def) => [left, right].filter((side) => side !== undefined);
