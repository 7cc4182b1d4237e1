import * as z from "zod";

/** What waits for an operator, by the part of the console where it is decided. */
export const WAITING_KINDS = [
  "licences",
  "inquiries",
  "reports",
  "corrections",
  "workplaces",
  "imports",
  "territories",
  "deadLetters",
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Kinds that the viewer may not see are left out. */
export const waitingCounts = z.partialRecord(z.enum(WAITING_KINDS), z.number());
export const waitingSince = z.partialRecord(
  z.enum(WAITING_KINDS),
  z.object({ count: z.number(), oldestAt: z.number().nullable() }),
);
