import * as z from "zod";
import { patch, post } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { foundMs, msCondition, msPage, msProfile, msProfileChange, whoseProfile } from "#contract/ms/shapes";
import { MS_SEARCHERS } from "#contract/ms/who";
import { showsCandidates, showsPage } from "#contract/people-shown";

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
