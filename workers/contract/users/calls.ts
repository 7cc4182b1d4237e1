import * as z from "zod";
import { get, patch, post, ROLES, signedIn } from "#contract/endpoint";
import { PASSWORD_CHARS } from "#contract/limits";
import { FIELD_INVALID, LINK_DEAD, PASSWORD_REQUIRED, WITHDRAWAL_UNCONFIRMED } from "#contract/messages";
import { authCode } from "#contract/registration/calls";
import { email, givenEmail } from "#contract/text";

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
  /** Doctors only, as the specification has it. */
  hpcrUser: z.object({ objectId: z.string(), territories: z.array(z.string()) }).nullable(),
  /** Licence not verified yet: may look, may not write. */
  isTemporary: z.boolean(),
  /** Terms and privacy policy agreed in their newest versions. */
  hasAgreed: z.boolean(),
  /** Signed in with two factors: what the operator's console asks for. */
  hasTwoFactors: z.boolean(),
  /** 「共用の端末です」 was ticked at sign-in. */
  isSharedTerminal: z.boolean(),
  /** Neither has a second factor nor said 「あとで」. */
  isOfferedSecurity: z.boolean(),
});
export type Profile = z.output<typeof profile>;

export const unreadCounts = z.object({
  notification: z.object({ count: z.number() }),
  businessCardUnread: z.object({ count: z.number() }),
  businessCardRequest: z.object({ count: z.number() }),
  groupUnread: z.number(),
  openCommunityUnread: z.number(),
  /** Additive: from the same Inbox call, so that a page asks once. */
  chatUnread: z.number(),
});
export type UnreadCounts = z.output<typeof unreadCounts>;

/** The five kinds of notice by mail, and the magazine, which nobody gets who has not asked for it. */
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
const unsubscribeToken = z.string({ error: LINK_DEAD }).max(300, LINK_DEAD);

const term = z.enum(["terms", "privacy"], { error: "termはtermsまたはprivacyを指定してください。" });
const storage = z.record(z.string(), z.unknown());

export const users = {
  profile: get("/profile", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: profile,
  }),

  /** One of the two documents in the version everybody must have agreed to; `before`: the version it took the place of. */
  getLatestTermsOfServiceVersion: post("/users/getLatestTermsOfServiceVersion", {
    access: { who: "public" },
    body: z.object({ term: term.default("terms") }),
    reply: z.object({
      term,
      version: z.string(),
      url: z.string(),
      revisedAt: z.string(),
      summary: z.string(),
      body: z.string(),
      before: z.object({ version: z.string(), revisedAt: z.string(), body: z.string() }).nullable(),
    }),
  }),

  /** Appends to the record of agreements. 409 when `version` is not the newest of `term`. */
  updateAgreedTermsOfServiceVersion: patch("/users/updateAgreedTermsOfServiceVersion", {
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
  /** The code proves the address. Tells the old address; every other session ends. */
  changeEmail: patch("/users/email", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: emailChange,
  }),

  getSubscribedEmailNotifications: get("/users/getSubscribedEmailNotifications", {
    access: { who: signedIn, relation: "self" },
    reply: z.object({ subscribedEmailNotifications: z.array(mailType) }),
  }),
  /** The whole set: what is not named is switched off. */
  updateSubscribedEmailNotifications: patch("/users/updateSubscribedEmailNotifications", {
    access: { who: signedIn, relation: "self" },
    body: z.object({ subscribedEmailNotifications: z.array(mailType).max(MAIL_TYPES.length) }),
  }),
  /** One kind off: for who is signed in by `mailType`, for anybody else by the signed `token` of a mail. */
  unsubscribeUserMail: post("/users/unsubscribeUserMail", {
    access: { who: "public", beforeTerms: true },
    body: z.object({ mailType: mailType.optional(), token: unsubscribeToken.optional() }),
  }),
  /** What the link in a mail is about, before its reader confirms. 404 when we did not sign it. */
  readUnsubscribeLink: post("/users/unsubscribeUserMail/link", {
    access: { who: "public" },
    body: z.object({ token: unsubscribeToken }),
    reply: z.object({ mailType, email: z.string() }),
  }),
  /** RFC 8058: mail programs post here of themselves, from anywhere, with a form of their own that says nothing. */
  unsubscribeOneClick: post("/users/unsubscribeUserMail/oneClick", {
    access: { who: "public" },
    query: z.object({ token: unsubscribeToken }),
  }),

  /** Everything the record holds about the caller, as a JSON file. */
  exportData: get("/users/export", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: "file",
  }),
  /** Leaves for good: what names the person is erased or made nameless, every session ends. */
  withdraw: post("/users/withdraw", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    body: withdrawal,
  }),
};
