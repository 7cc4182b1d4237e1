import * as z from "zod";
import { patch, post } from "#contract/endpoint";
import { CHANGES_PER_DAY, NAME_SEARCH_SIZE, QUERY_CHARS } from "#contract/limits";
import { MS_INTRODUCTION_CHARS, MS_SEARCHERS } from "#contract/ms/limits";
import { showsCandidates, showsPage } from "#contract/people-shown";
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

export const ms = {
  search: post("/ms/search", {
    about:
      "MS in the order of their readings. Those of an internal company are found only by somebody who belongs to the operating one.",
    worksReadOnly: true,
    access: { who: MS_SEARCHERS },
    shows: showsCandidates,
    body: z.object({ ...msCondition, ...msPage }),
    reply: foundMs,
  }),

  managers: post("/ms/managers", {
    about:
      "Branch managers and above, for MS alone. Additive: `offset`, and how many there are; a hundred at once.",
    worksReadOnly: true,
    access: { who: ["ms"] },
    shows: showsCandidates,
    body: z.object({ ...msCondition, ...msPage }),
    reply: foundMs,
  }),

  profile: post("/ms/profile", {
    about: "Only reads, although it is a POST. 404 for somebody who is no MS or has left.",
    worksReadOnly: true,
    access: { who: [...MS_SEARCHERS, "connect", "connectCompany"] },
    body: whoseProfile,
    reply: msProfile,
    shows: showsPage,
  }),

  changeProfile: patch("/ms/profile", {
    about:
      "Changes the caller's own profile. 409 with the current profile when `rev` is not its own; 422 for a picture that somebody else uploaded.",
    perDay: CHANGES_PER_DAY,
    access: { who: ["ms"], relation: "self" },
    body: msProfileChange,
    reply: msProfile,
  }),
};
