import * as z from "zod";
import { get } from "#contract/endpoint";
import { FIELD_INVALID } from "#contract/texts";

const named = z.object({ code: z.string(), name: z.string() });
/** Words that people type for an entry, beside its name: any of them finds it (reference/words.ts). */
const called = { kana: z.string(), nameEn: z.string(), aliases: z.array(z.string()) };

/** Degrees on one side of a map of borders, at most: on a wider one they would be no more than a grey shade. */
export const MOST_BORDER_DEGREES = 1.5;
const longitude = z.coerce.number({ error: FIELD_INVALID }).min(120, FIELD_INVALID).max(155, FIELD_INVALID);
const latitude = z.coerce.number({ error: FIELD_INVALID }).min(20, FIELD_INVALID).max(46, FIELD_INVALID);
const isTownSized = (from: number, to: number) => from <= to && to - from <= MOST_BORDER_DEGREES;

const border = z.object({
  /** Between two municipalities; or else a coast, or the border of a prefecture. */
  isInner: z.boolean(),
  /** Longitude and latitude of the first point, then the steps to each next one, in ten-thousandths of a degree. */
  steps: z.array(z.number()),
});
export type Border = z.output<typeof border>;

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

  borders: get("/borders", {
    about:
      "Additive: the borders of municipalities that begin in a box of at most one and a half degrees, with some around it; empty where the ministry's outlines were not imported.",
    access: { who: "public" },
    query: z
      .object({ west: longitude, east: longitude, south: latitude, north: latitude })
      .refine(({ west, east }) => isTownSized(west, east), { path: ["east"], error: FIELD_INVALID })
      .refine(({ south, north }) => isTownSized(south, north), { path: ["north"], error: FIELD_INVALID }),
    reply: z.object({ borders: z.array(border) }),
  }),
};
