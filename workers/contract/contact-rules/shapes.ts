import * as z from "zod";
import { AREAS_MISSING } from "#contract/contact-rules/texts";
import { FIELD_INVALID } from "#contract/texts";

/**
 * The people of a role whom a doctor lets come near: everybody, those of certain prefectures, or those the doctor
 * asked.
 */
const ADMISSIONS = ["anyone", "area", "asked"] as const;
export type Admission = (typeof ADMISSIONS)[number];
const admission = z.enum(ADMISSIONS, { error: FIELD_INVALID }).default("anyone");

const prefecture = z.string().regex(/^(0[1-9]|[1-3][0-9]|4[0-7])$/, FIELD_INVALID);
const areas = z
  .array(prefecture)
  .max(47, FIELD_INVALID)
  .transform((codes) => [...new Set(codes)].sort())
  .default([]);

/** The fields of the settings form; `ruleChange` is what the call takes. */
export const ruleFields = z.object({
  doctor: admission,
  ms: admission,
  connectCompany: admission,
  /** The prefectures that `area` means. */
  areas,
  /** True: nobody new may come near until the month in Japan is over. */
  isPaused: z.boolean().default(false),
});

type Fields = Pick<z.output<typeof ruleFields>, "doctor" | "ms" | "connectCompany" | "areas">;

/** Whoever admits only an area has to name it. */
export const namesItsArea = ({ areas: named, ...roles }: Fields) =>
  named.length > 0 || ![roles.doctor, roles.ms, roles.connectCompany].includes("area");

export const NAMES_ITS_AREA = { error: AREAS_MISSING, path: ["areas"] };
export const ruleChange = ruleFields.refine(namesItsArea, NAMES_ITS_AREA);

export const ownContactRules = ruleFields.extend({
  /** The end of the pause, epoch milliseconds; null while nothing is paused. */
  pausedUntil: z.number().nullable(),
  mutedCompanies: z.array(
    z.object({ companyCode: z.string(), companyName: z.string(), mutedAt: z.number() }),
  ),
});
export type ContactRules = z.infer<typeof ownContactRules>;
