import * as z from "zod";
import { AREAS_MISSING } from "#contract/contact-rules/texts";
import { DOCTORS, get, post, put } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { id } from "#contract/text";
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

const own = { who: DOCTORS, relation: "self" } as const;

/** Additive: a doctor decides who may come near. Cards, chats, items marked PR and mails ask these rules. */
export const contactRules = {
  contactRules: get("/contactRules", {
    about: "The viewer's rules on who may contact them.",
    access: own,
    reply: ownContactRules,
  }),
  updateContactRules: put("/contactRules", {
    about:
      "Replaces all the rules; 422 when an area is meant and none is named. Muted companies stay as they are.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: ruleChange,
    reply: ownContactRules,
  }),
  muteCompany: post("/contactRules/mutedCompanies", {
    about:
      "Keeps away everybody of the company this person belongs to, until the caller takes it back. Their open requests to the caller are declined. 404 for somebody who does not exist, 422 for somebody who has no company.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: z.object({ userId: id }),
    reply: z.object({ companyName: z.string() }),
  }),
  unmuteCompany: post("/contactRules/mutedCompanies/remove", {
    about: "Unmuting twice changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: z.object({ companyCode: id }),
  }),
};
