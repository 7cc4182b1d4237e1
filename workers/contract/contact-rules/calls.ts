import * as z from "zod";
import { ownContactRules as reply, ruleChange } from "#contract/contact-rules/shapes";
import { DOCTORS, get, post, put } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { id } from "#contract/text";

const own = { who: DOCTORS, relation: "self" } as const;

/** Additive: a doctor decides who may come near. Cards, chats, items marked PR and mails ask these rules. */
export const contactRules = {
  contactRules: get("/contactRules", {
    about: "The viewer's rules on who may contact them.",
    access: own,
    reply,
  }),
  updateContactRules: put("/contactRules", {
    about:
      "Replaces all the rules; 422 when an area is meant and none is named. Muted companies stay as they are.",
    perDay: CHANGES_PER_DAY,
    access: own,
    body: ruleChange,
    reply,
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
