import * as z from "zod";
import { FIELD_INVALID } from "#contract/texts";

/** A time of today in Japan: 00:00 to 24:00. */
const clock = z.string({ error: FIELD_INVALID }).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, FIELD_INVALID);

export const newAvailability = z.object({ until: clock });

/** `consultingUntil`: epoch ms, still to come; null: this person has not said that they see patients. */
export const availability = z.object({ consultingUntil: z.number().nullable() });
export type Availability = z.output<typeof availability>;
