import * as z from "zod";
import { ownPicture } from "#contract/doctors/edit";
import { PHONE_CHARS } from "#contract/hospitals/limits";
import { PHONE_INVALID } from "#contract/hospitals/texts";
import { nfkc } from "#contract/japanese/nfkc";
import { territories } from "#contract/territories";
import { text } from "#contract/text";

/** A telephone number as people type it; null: emptied. */
export const telephone = z
  .string()
  .max(3 * PHONE_CHARS, PHONE_INVALID)
  .transform((value) =>
    nfkc(value)
      .replace(/[‐‑‒–—―−ー]/g, "-")
      .trim(),
  )
  .refine((value) => value === "" || (/^[\d()+-]{9,}$/.test(value) && value.length <= PHONE_CHARS), {
    error: PHONE_INVALID,
  })
  .transform((value) => value || null);

/** What an MS and a connect user may change of their own page. What is left out stays; `rev`: what was read before. */
export const ownProfileChange = (introductionChars: number) =>
  z.object({
    avatarUrl: ownPicture.nullable().optional(),
    introduction: text({ max: introductionChars, field: "自己紹介" }).optional(),
    territories: territories.optional(),
    tel: telephone.nullable().optional(),
    rev: z.number().int().optional(),
  });
