import * as z from "zod";

/**
 * A reply that drifts from its contract is a fault we want to see before our users do: a value of another shape, and
 * also a field that the contract does not have. Production sends replies as their handlers made them, so whatever a
 * schema would leave out, or put in, must not be there to begin with.
 */
export function refuseDrift(path: string, schema: z.ZodType, reply: unknown) {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new Error(`reply of ${path}: ${z.prettifyError(parsed.error)}`);
  const place = differenceOf(reply, parsed.data, "");
  if (place !== null) throw new Error(`reply of ${path}: ${place} is not as the contract has it`);
}

/** Where the two differ, as `.users[3].email`; null when they don't. A field that is undefined is not sent. */
export function differenceOf(one: unknown, other: unknown, place: string): string | null {
  if (Object.is(one, other)) return null;
  if (!isComposed(one) || !isComposed(other) || Array.isArray(one) !== Array.isArray(other))
    return place || ".";
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const within = Array.isArray(one) ? `${place}[${name}]` : `${place}.${name}`;
    const found = differenceOf(one[name], other[name], within);
    if (found !== null) return found;
  }
  return null;
}

const isComposed = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
