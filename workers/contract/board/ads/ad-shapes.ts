import * as z from "zod";
import { AD_PLACES } from "#contract/board/ads/places";
import { isColour } from "#contract/board/colour";
import { AD_ADVERTISER_CHARS, AD_LINK_CHARS, AD_TEXT_CHARS, AD_TITLE_CHARS } from "#contract/board/limits";
import {
  AD_ADVERTISER_REQUIRED,
  AD_COLOUR_INVALID,
  AD_ENDS_REQUIRED,
  AD_LINK_INVALID,
  AD_PERIOD_INVALID,
  AD_PLACE_REQUIRED,
  AD_STARTS_REQUIRED,
  AD_TITLE_REQUIRED,
  ROLES_REQUIRED,
  TERRITORY_REQUIRED,
} from "#contract/board/texts";
import { ROLES } from "#contract/endpoint";
import { territories as anyTerritories } from "#contract/territories";
import { id, line, titleOf } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";
import { isUrl } from "#contract/wire/is-url";

/** A picture that the caller uploaded. */
const imageUrl = z
  .string()
  .regex(/^(\/api\/files\/[\w-]{1,80})?$/, FIELD_INVALID)
  .nullish()
  .transform((value) => value || null);

export const someTerritories = z
  .array(z.string(), { error: TERRITORY_REQUIRED })
  .min(1, TERRITORY_REQUIRED)
  .pipe(anyTerritories);
export const someRoles = z
  .array(z.enum(ROLES, { error: FIELD_INVALID }), { error: ROLES_REQUIRED })
  .min(1, ROLES_REQUIRED)
  .max(ROLES.length * 2, FIELD_INVALID)
  .transform((roles) => ROLES.filter((role) => roles.includes(role)));

const day = (message: string) => z.iso.date({ error: message });

/** Tells whether it is a page elsewhere over https, or a screen of ours. */
const isLink = (value: string) =>
  /^\/(?![/\\])[!-[\]-~]*$/.test(value) || (value.startsWith("https://") && isUrl(value));

const fields = z.object({
  place: z.enum(AD_PLACES, { error: AD_PLACE_REQUIRED }),
  advertiser: titleOf({ max: AD_ADVERTISER_CHARS, field: "広告主", empty: AD_ADVERTISER_REQUIRED }),
  title: titleOf({ max: AD_TITLE_CHARS, field: "見出し", empty: AD_TITLE_REQUIRED }),
  text: line({ max: AD_TEXT_CHARS, field: "説明" }).default(""),
  imageUrl,
  /** The colour of the line at the ad's side (V-13). */
  colour: z
    .string()
    .trim()
    .refine((value) => value === "" || isColour(value), AD_COLOUR_INVALID)
    .default(""),
  linkUrl: z
    .string({ error: AD_LINK_INVALID })
    .trim()
    .max(AD_LINK_CHARS, AD_LINK_INVALID)
    .refine(isLink, AD_LINK_INVALID),
  /** Days in Japan, the last one included. */
  startsOn: day(AD_STARTS_REQUIRED),
  endsOn: day(AD_ENDS_REQUIRED),
  territories: someTerritories,
  roles: someRoles,
});
const endsLater = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn <= endsOn;
const period = { path: ["endsOn"], error: AD_PERIOD_INVALID };

export const adFields = fields.extend({ creationKey: id.optional() }).refine(endsLater, period);
export const adChange = fields.extend({ rev: z.coerce.number().int() }).refine(endsLater, period);

/** An ad as the console has it. */
export const ad = z.object({
  id: z.string(),
  place: z.enum(AD_PLACES),
  advertiser: z.string(),
  title: z.string(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  colour: z.string(),
  linkUrl: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  territories: z.array(z.string()),
  roles: z.array(z.enum(ROLES)),
  isStopped: z.boolean(),
  rev: z.number(),
  views: z.number(),
  clicks: z.number(),
});
export type Ad = z.output<typeof ad>;

/** An ad as people see it. `to` counts the click and leads on. */
export const shownAd = z.object({
  objectId: z.string(),
  advertiser: z.string(),
  title: z.string(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  colour: z.string(),
  to: z.string(),
});
export type ShownAd = z.output<typeof shownAd>;
