import * as z from "zod";
import { get } from "#contract/endpoint";

const named = z.object({ code: z.string(), name: z.string() });
/** Words that people type for an entry, beside its name: any of them finds it (reference/words.ts). */
const called = { kana: z.string(), nameEn: z.string(), aliases: z.array(z.string()) };

const referenceLists = z.object({
  prefectures: z.array(z.object({ prefectureCode: z.string(), name: z.string(), region: z.string() })),
  medicalAreas: z.array(z.object({ id: z.string(), prefectureCode: z.string(), name: z.string() })),
  departments: z.array(named.extend(called)),
  expertCategories: z.array(named.extend({ ...called, kind: z.enum(["basic", "subspecialty", "society"]) })),
  universities: z.array(named),
  hospitalTypes: z.array(z.object({ code: z.number(), name: z.string() })),
  meshTerms: z.array(z.object({ id: z.string(), name: z.string(), ...called, kind: z.string() })),
});
export type ReferenceLists = z.output<typeof referenceLists>;

export const reference = {
  lists: get("/reference", {
    about:
      "Additive: every code a form or a profile may carry, with its name. It is the same for everybody; releases change it.",
    access: { who: "public" },
    reply: referenceLists,
  }),

  postalCode: get("/postalCodes/:zipcode", {
    about:
      "Additive: the places a postal code covers, in digits of any width, with or without its hyphen; empty for one that does not exist.",
    access: { who: "public" },
    reply: z.array(
      z.object({
        prefectureCode: z.string(),
        prefectureName: z.string(),
        municipality: z.string(),
        town: z.string(),
        medicalAreaId: z.string(),
      }),
    ),
  }),
};
