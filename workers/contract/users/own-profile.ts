import * as z from "zod";
import { pictureOrNone } from "#contract/doctors/edit";
import { territories } from "#contract/territories";
import { telephone, text } from "#contract/text";

/**
 * The fields that an MS and a connect user may change of their own page. A field that is left out stays; `rev`: the one
 * that was read before.
 */
export const ownProfileChange = (introductionChars: number) =>
  z.object({
    avatarUrl: pictureOrNone.optional(),
    introduction: text({ max: introductionChars, field: "自己紹介" }).optional(),
    territories: territories.optional(),
    tel: telephone.nullable().optional(),
    rev: z.number().int().optional(),
  });
