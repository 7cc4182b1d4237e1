import * as z from "zod";

const field = z.string().default("");

/** One workplace as it is filled in: chosen from the directory, or in words of one's own. */
export const workplaceForm = z.object({
  medicalAreaId: field,
  q: field,
  hospitalId: field,
  name: field,
  zipcode: field,
  prefectureCode: field,
  hospitalCity: field,
  isWorking: z.string().default("yes"),
  startDate: field,
  endDate: field,
  /** The place as the page showed it, by its mark; empty for a new one. */
  seen: field,
  intent: field,
});
export type WorkplaceFields = z.output<typeof workplaceForm>;
