import * as z from "zod";
import { PASSWORD_CHARS } from "#contract/auth/limits";
import { LINK_DEAD, PASSWORD_REQUIRED } from "#contract/auth/texts";
import { del, get, patch, post, put, ROLES, type Role, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { businessDetails, waitingCounts } from "#contract/operator/shapes";
import { authCode } from "#contract/registration/calls";
import { email, givenEmail, wholeNumber } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";
import { CONSULTANTS } from "#contract/users/consulting";
import { WITHDRAWAL_UNCONFIRMED } from "#contract/users/texts";

/** A time of today in Japan: 00:00 to 24:00. */
const clock = z.string({ error: FIELD_INVALID }).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, FIELD_INVALID);

export const newAvailability = z.object({ until: clock });

/** `consultingUntil`: epoch ms, still to come; null: this person has not said that they see patients. */
export const availability = z.object({ consultingUntil: z.number().nullable() });
export type Availability = z.output<typeof availability>;

const currentUser = z.object({
  objectId: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  lastnameJa: z.string(),
  firstnameJa: z.string(),
  lastname: z.string().nullable(),
  firstname: z.string().nullable(),
  category2: z.string().nullable(),
  certificationYear: z.number().nullable(),
  gender: z.number().nullable(),
  route: z.string().nullable(),
  agreedTermsOfServiceVersion: z.string().nullable(),
  agreedPrivacyPolicyVersion: z.string().nullable(),
  adminPermissions: z.array(z.string()),
  territories: z.array(z.string()),
});

/** One operation on the caller's account: `action` is its name in the log, `result` ok, failed or limited. */
export const operation = z.object({
  id: z.number(),
  at: z.number(),
  action: z.string(),
  result: z.string(),
  ip: z.string(),
});

export const term = z.enum(["terms", "privacy"], { error: "termはtermsまたはprivacyを指定してください。" });

export const profile = z.object({
  objectId: z.string(),
  doctorId: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  organization: z.string().nullable(),
  rank: z.object({ code: z.string() }).nullable(),
  unreadNotificationCount: z.number(),
  user: currentUser,
  /** Names the person to the pages rendered for them: contract/wire/viewer-mark.ts. */
  viewerMark: z.string(),
  /** The mark of pages from before a secret was replaced, while both are in the settings. */
  formerViewerMark: z.string().optional(),
  /** Set for doctors only, as the specification has it. */
  hpcrUser: z.object({ objectId: z.string(), territories: z.array(z.string()) }).nullable(),
  /** The licence is not verified yet: this doctor may look, but not write. */
  isTemporary: z.boolean(),
  /** The terms and the privacy policy were agreed to, in the versions in force. */
  hasAgreed: z.boolean(),
  /** The next revision of either document, as long as it is to come (`YYYY-MM-DD` in Japan). */
  announcedTerms: z.object({ term, revisedAt: z.string() }).nullable(),
  /** Additive: why the address gets no more mail; null while it does. */
  mailStopped: z.enum(["bounced", "complained"]).nullable().optional(),
  /** Additive: what the permission sets of an operator allow in the console; see `isGranted`. */
  grants: z.array(z.string()).optional(),
  /** The sign-in had two factors, which the operator's console asks for. */
  hasTwoFactors: z.boolean(),
  /** The day (`YYYY-MM-DD` in Japan) from which this role signs in with two factors; null: none, or it has. */
  secondFactorFrom: z.string().nullable(),
  /** That day has come: a second factor is set up before anything else. */
  needsSecondFactor: z.boolean(),
  /** A shared terminal was chosen at sign-in. */
  isSharedTerminal: z.boolean(),
  /** Additive: A device of one's own was chosen. */
  isOwnDevice: z.boolean().optional(),
  /** The person neither has a second factor nor has said 「あとで」. */
  isOfferedSecurity: z.boolean(),
});
export type Profile = z.output<typeof profile>;

export const unreadCounts = z.object({
  notification: z.object({ count: z.number() }),
  businessCardUnread: z.object({ count: z.number() }),
  businessCardRequest: z.object({ count: z.number() }),
  groupUnread: z.number(),
  openCommunityUnread: z.number(),
  /** Additive: it comes from the same Inbox call, so that a page asks once. */
  chatUnread: z.number(),
  /** Additive: only for somebody who gets hospital notices. */
  hospitalNoticeUnread: z.number().optional(),
  /** Additive: only for an operator with two factors: what waits in the console. */
  console: waitingCounts.optional(),
});
export type UnreadCounts = z.output<typeof unreadCounts>;

/** The five kinds of notice by mail, and the magazine, which is sent only to people who asked for it. */
export const MAIL_TYPES = [
  "directMessage",
  "groupMessageUnread",
  "hospitalNotice",
  "communityPost",
  "communityComment",
  "mailMagazine",
] as const;
export type MailType = (typeof MAIL_TYPES)[number];
export const mailType = z.enum(MAIL_TYPES, { error: FIELD_INVALID });

/** The mails that can reach a role at all: nobody is asked about mails that never come. */
export const MAIL_TYPES_OF: Record<Role, readonly MailType[]> = {
  doctor: MAIL_TYPES,
  "co-medical": ["hospitalNotice", "mailMagazine"],
  ms: ["directMessage", "groupMessageUnread", "communityPost", "communityComment", "mailMagazine"],
  connect: ["communityPost", "communityComment", "mailMagazine"],
  connectCompany: ["directMessage", "groupMessageUnread", "mailMagazine"],
};

const password = z.string({ error: PASSWORD_REQUIRED }).min(1, PASSWORD_REQUIRED).max(PASSWORD_CHARS);
export const newEmail = z.object({ email: givenEmail, password });
export const emailChange = z.object({
  email,
  code: authCode,
});
export const withdrawal = z.object({
  password,
  isConfirmed: z
    .boolean({ error: WITHDRAWAL_UNCONFIRMED })
    .refine((value) => value, { error: WITHDRAWAL_UNCONFIRMED }),
});
export const unsubscribeToken = z.string({ error: LINK_DEAD }).max(300, LINK_DEAD);

export const storage = z.record(z.string(), z.unknown());

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
