import * as z from "zod";
import { del, get, patch, post, put, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { businessDetails } from "#contract/operator/shapes";
import { wholeNumber } from "#contract/text";
import { availability, newAvailability } from "#contract/users/availability";
import { CONSULTANTS } from "#contract/users/consulting";
import {
  emailChange,
  MAIL_TYPES,
  mailType,
  newEmail,
  operation,
  profile,
  storage,
  term,
  unreadCounts,
  unsubscribeToken,
  withdrawal,
} from "#contract/users/shapes";

const otherVersion = z.object({
  version: z.string(),
  revisedAt: z.string(),
  summary: z.string(),
  body: z.string(),
});

export const users = {
  profile: get("/profile", {
    about: "The viewer's own profile.",
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: profile,
  }),

  business: get("/business", {
    about: "事業者情報, for everybody; null until the operator has written it.",
    access: { who: "public", beforeTerms: true },
    reply: z.object({ details: businessDetails.nullable() }),
  }),

  getLatestTermsOfServiceVersion: post("/users/getLatestTermsOfServiceVersion", {
    about:
      "One of the two documents in the version everybody must have agreed to. `before`: the version that it replaced; `next`: the version that is announced, in force from its date in Japan.",
    worksReadOnly: true,
    access: { who: "public" },
    body: z.object({ term: term.default("terms") }),
    reply: z.object({
      term,
      version: z.string(),
      url: z.string(),
      revisedAt: z.string(),
      summary: z.string(),
      body: z.string(),
      before: otherVersion.nullable(),
      next: otherVersion.nullable(),
    }),
  }),

  updateAgreedTermsOfServiceVersion: patch("/users/updateAgreedTermsOfServiceVersion", {
    about:
      "Appends to the record of agreements. 409 when `version` is not the one of `term` that is in force.",
    worksReadOnly: true,
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: z.object({
      version: z.string({ error: "バージョンを指定してください。" }).max(40),
      term: term.default("terms"),
    }),
  }),

  getUnreadCounts: get("/users/getUnreadCounts", {
    about: "What is unread, for every badge of the page.",
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: unreadCounts,
  }),

  getFrontendUserStorage: get("/users/getFrontendUserStorage", {
    about: "The viewer's stored preferences of the page.",
    access: { who: signedIn, relation: "self" },
    reply: z.object({ data: storage, rev: z.number() }),
  }),

  updateFrontendUserStorage: post("/users/updateFrontendUserStorage", {
    about:
      "Replaces the whole blob. 413 over 64 KB, 409 when `rev` is not the stored one (leave it out to overwrite).",
    access: { who: signedIn, relation: "self" },
    body: z.object({ data: storage, rev: z.number().int().optional() }),
    reply: z.object({ data: storage, rev: z.number() }),
  }),

  deleteFrontendUserStorage: post("/users/deleteFrontendUserStorage", {
    about: "Deletes a stored preference of the page.",
    access: { who: signedIn, relation: "self" },
  }),

  sendEmailCode: post("/users/email/code", {
    about: "Mails four digits to the new address. 422 for a wrong password or an address that is in use.",
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: newEmail,
  }),
  changeEmail: patch("/users/email", {
    about: "Changes the address, which the code proves. Tells the old address; every other session ends.",
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: emailChange,
  }),

  resumeMail: post("/users/email/resume", {
    about: "Additive: mails go to the caller's address again, which gave some back.",
    access: { who: signedIn, relation: "self", beforeTerms: true },
    perDay: CHANGES_PER_DAY,
  }),

  getSubscribedEmailNotifications: get("/users/getSubscribedEmailNotifications", {
    about: "The kinds that are switched on, among those that can reach the caller's role (`MAIL_TYPES_OF`).",
    access: { who: signedIn, relation: "self" },
    reply: z.object({ subscribedEmailNotifications: z.array(mailType) }),
  }),
  updateSubscribedEmailNotifications: patch("/users/updateSubscribedEmailNotifications", {
    about:
      "Replaces the whole set: a kind that is not named is switched off. 422 for a kind that can't reach the caller's role.",
    perDay: CHANGES_PER_DAY,
    access: { who: signedIn, relation: "self" },
    body: z.object({ subscribedEmailNotifications: z.array(mailType).max(MAIL_TYPES.length) }),
  }),
  unsubscribeUserMail: post("/users/unsubscribeUserMail", {
    about:
      "Switches one kind off: by `mailType` for somebody who is signed in, for anybody else by the signed `token` of a mail.",
    worksReadOnly: true,
    access: { who: "public", beforeTerms: true },
    body: z.object({ mailType: mailType.optional(), token: unsubscribeToken.optional() }),
  }),
  readUnsubscribeLink: post("/users/unsubscribeUserMail/link", {
    about: "The kind and address in a mail's link, before its reader confirms. 404 when we did not sign it.",
    worksReadOnly: true,
    access: { who: "public" },
    body: z.object({ token: unsubscribeToken }),
    reply: z.object({ mailType, email: z.string() }),
  }),
  unsubscribeOneClick: post("/users/unsubscribeUserMail/oneClick", {
    about:
      "RFC 8058: mail programs post here by themselves, from anywhere, with a form of their own that says nothing.",
    worksReadOnly: true,
    access: { who: "public" },
    query: z.object({ token: unsubscribeToken }),
  }),

  availability: get("/users/availability", {
    about: "Additive: tells whether the caller sees patients just now, as they said themselves.",
    access: { who: CONSULTANTS, relation: "self" },
    reply: availability,
  }),
  setAvailability: put("/users/availability", {
    about:
      "Additive: the caller sees patients until a time of today in Japan. Colleagues may know; mails and pushes wait until then, as in quiet hours. A second call sets the new time. 422 for a time that has passed.",
    access: { who: CONSULTANTS, relation: "self" },
    body: newAvailability,
    reply: availability,
  }),
  clearAvailability: del("/users/availability", {
    about: "Additive: ends it now; what waited is sent. Ending it twice changes nothing.",
    access: { who: CONSULTANTS, relation: "self" },
  }),

  exportData: get("/users/export", {
    about: "Everything the record holds about the caller, and the messages that they wrote, as a JSON file.",
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: "file",
  }),
  exportFiles: get("/users/export.zip", {
    about:
      "Additive: the same with the files that the caller has sent: in chats, posts, comments and profiles, as a zip.",
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: "file",
  }),
  operations: get("/users/operations", {
    about:
      "Additive: operations on the caller's account, refused sign-ins among them, the newest first, 50 at once. `before`: the id of the last line of the page before; `next`: the one for the next page, null on the last.",
    access: { who: signedIn, relation: "self" },
    query: z.object({ before: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }) }),
    reply: z.object({ operations: z.array(operation), next: z.number().nullable() }),
  }),
  withdraw: post("/users/withdraw", {
    about:
      "Closes the account for good: what names the person is erased or made nameless, every session ends.",
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: withdrawal,
  }),
};
