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
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: profile,
  }),

  /** 事業者情報, for everybody; null until the operator has written it. */
  business: get("/business", {
    access: { who: "public", beforeTerms: true },
    reply: z.object({ details: businessDetails.nullable() }),
  }),

  /**
   * One of the two documents in the version everybody must have agreed to. `before`: the version that it replaced;
   * `next`: the version that is announced, in force from its date in Japan.
   */
  getLatestTermsOfServiceVersion: post("/users/getLatestTermsOfServiceVersion", {
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

  /** Appends to the record of agreements. 409 when `version` is not the one of `term` that is in force. */
  updateAgreedTermsOfServiceVersion: patch("/users/updateAgreedTermsOfServiceVersion", {
    worksReadOnly: true,
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: z.object({
      version: z.string({ error: "バージョンを指定してください。" }).max(40),
      term: term.default("terms"),
    }),
  }),

  getUnreadCounts: get("/users/getUnreadCounts", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: unreadCounts,
  }),

  getFrontendUserStorage: get("/users/getFrontendUserStorage", {
    access: { who: signedIn, relation: "self" },
    reply: z.object({ data: storage, rev: z.number() }),
  }),

  /** Replaces the whole blob. 413 over 64 KB, 409 when `rev` is not the stored one (leave it out to overwrite). */
  updateFrontendUserStorage: post("/users/updateFrontendUserStorage", {
    access: { who: signedIn, relation: "self" },
    body: z.object({ data: storage, rev: z.number().int().optional() }),
    reply: z.object({ data: storage, rev: z.number() }),
  }),

  deleteFrontendUserStorage: post("/users/deleteFrontendUserStorage", {
    access: { who: signedIn, relation: "self" },
  }),

  /** Mails four digits to the new address. 422 for a wrong password or an address that is in use. */
  sendEmailCode: post("/users/email/code", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: newEmail,
  }),
  /** Changes the address, which the code proves. Tells the old address; every other session ends. */
  changeEmail: patch("/users/email", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: emailChange,
  }),

  /** Additive: mails go to the caller's address again, which gave some back. */
  resumeMail: post("/users/email/resume", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    perDay: CHANGES_PER_DAY,
  }),

  /** The kinds that are switched on, among those that can reach the caller's role (`MAIL_TYPES_OF`). */
  getSubscribedEmailNotifications: get("/users/getSubscribedEmailNotifications", {
    access: { who: signedIn, relation: "self" },
    reply: z.object({ subscribedEmailNotifications: z.array(mailType) }),
  }),
  /**
   * Replaces the whole set: a kind that is not named is switched off. 422 for a kind that can't reach the caller's
   * role.
   */
  updateSubscribedEmailNotifications: patch("/users/updateSubscribedEmailNotifications", {
    perDay: CHANGES_PER_DAY,
    access: { who: signedIn, relation: "self" },
    body: z.object({ subscribedEmailNotifications: z.array(mailType).max(MAIL_TYPES.length) }),
  }),
  /**
   * Switches one kind off: by `mailType` for somebody who is signed in, for anybody else by the signed `token` of a
   * mail.
   */
  unsubscribeUserMail: post("/users/unsubscribeUserMail", {
    worksReadOnly: true,
    access: { who: "public", beforeTerms: true },
    body: z.object({ mailType: mailType.optional(), token: unsubscribeToken.optional() }),
  }),
  /** The kind and address in a mail's link, before its reader confirms. 404 when we did not sign it. */
  readUnsubscribeLink: post("/users/unsubscribeUserMail/link", {
    worksReadOnly: true,
    access: { who: "public" },
    body: z.object({ token: unsubscribeToken }),
    reply: z.object({ mailType, email: z.string() }),
  }),
  /** RFC 8058: mail programs post here by themselves, from anywhere, with a form of their own that says nothing. */
  unsubscribeOneClick: post("/users/unsubscribeUserMail/oneClick", {
    worksReadOnly: true,
    access: { who: "public" },
    query: z.object({ token: unsubscribeToken }),
  }),

  /** Additive: tells whether the caller sees patients just now, as they said themselves. */
  availability: get("/users/availability", {
    access: { who: CONSULTANTS, relation: "self" },
    reply: availability,
  }),
  /**
   * Additive: the caller sees patients until a time of today in Japan. Colleagues may know; mails and pushes wait until
   * then, as in quiet hours. A second call sets the new time. 422 for a time that has passed.
   */
  setAvailability: put("/users/availability", {
    access: { who: CONSULTANTS, relation: "self" },
    body: newAvailability,
    reply: availability,
  }),
  /** Additive: ends it now; what waited is sent. Ending it twice changes nothing. */
  clearAvailability: del("/users/availability", { access: { who: CONSULTANTS, relation: "self" } }),

  /** Everything the record holds about the caller, and the messages that they wrote, as a JSON file. */
  exportData: get("/users/export", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: "file",
  }),
  /** Additive: the same with the files that the caller has sent: in chats, posts, comments and profiles, as a zip. */
  exportFiles: get("/users/export.zip", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: "file",
  }),
  /**
   * Additive: operations on the caller's account, refused sign-ins among them, the newest first, 50 at once. `before`:
   * the id of the last line of the page before; `next`: the one for the next page, null on the last.
   */
  operations: get("/users/operations", {
    access: { who: signedIn, relation: "self" },
    query: z.object({ before: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }) }),
    reply: z.object({ operations: z.array(operation), next: z.number().nullable() }),
  }),
  /** Closes the account for good: what names the person is erased or made nameless, every session ends. */
  withdraw: post("/users/withdraw", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: withdrawal,
  }),
};
