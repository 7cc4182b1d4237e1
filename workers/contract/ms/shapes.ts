import * as z from "zod";
import { NAME_SEARCH_SIZE, QUERY_CHARS } from "#contract/limits";
import { MS_INTRODUCTION_CHARS } from "#contract/ms/limits";
import { id, wholeNumber } from "#contract/text";
import { ownProfileChange } from "#contract/users/own-profile";

/** One hit of a search: the name of an MS and the company they work for. */
export const msUser = z.object({
  objectId: z.string(),
  lastnameJa: z.string(),
  firstnameJa: z.string(),
  /** The readings, in katakana. */
  lastnameKana: z.string(),
  firstnameKana: z.string(),
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  organization: z.string().nullable(),
  jobTitle: z.string().nullable(),
  isManager: z.boolean(),
  avatarUrl: z.string().nullable(),
  /** Prefecture codes; 00: nationwide. */
  territories: z.array(z.string()),
  /** Additive: those that are the person's own word, which no operator has confirmed. */
  declaredTerritories: z.array(z.string()).default([]),
});
export type MsUser = z.output<typeof msUser>;

export const foundMs = z.object({
  total: z.number(),
  users: z.array(msUser),
  /** Additive: those of them whose business cards the viewer holds. */
  cards: z.array(z.string()),
});

export const msProfile = msUser.extend({
  introduction: z.string(),
  tel: z.string().nullable(),
  isSelf: z.boolean(),
  /** A number that rises with every change; an edit sends the one that was read. */
  rev: z.number(),
});
export type MsProfile = z.output<typeof msProfile>;

const words = z.string().max(QUERY_CHARS).default("");

/** All conditions hold at once; an empty one narrows nothing. `name`: kanji, kana or romaji. */
export const msCondition = { companyCode: words, organization: words, name: words };
export const msPage = {
  limit: wholeNumber({ min: 0, max: NAME_SEARCH_SIZE, fallback: NAME_SEARCH_SIZE }),
  offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
};

export const msProfileChange = ownProfileChange(MS_INTRODUCTION_CHARS);

export const whoseProfile = z.object({ objectId: id });
