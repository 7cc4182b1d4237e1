import * as z from "zod";

/**
 * A reply's drift from its contract, in words; null when there is none: a value of another shape, or a field that the
 * contract does not have. Every environment sends replies as their handlers made them, so whatever a schema would leave
 * out, or put in, must not be there to begin with. Tests fail of a drift, development says so in its log.
 */
export function driftOf(schema: z.ZodType, reply: unknown): string | null {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const place = differenceOf(reply, parsed.data, "");
  return place === null ? null : `${place} is not as the contract has it`;
}

/** The place where the two differ, as `.users[3].email`; null when they don't. An undefined field is not sent. */
function differenceOf(one: unknown, other: unknown, place: string): string | null {
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
