import * as z from "zod";
import { PASSWORD_CHARS } from "#contract/auth/limits";
import { LINK_DEAD, PASSWORD_REQUIRED } from "#contract/auth/texts";
import { ROLES, type Role } from "#contract/endpoint";
import { waitingCounts } from "#contract/operator/waiting";
import { authCode } from "#contract/registration/calls";
import { email, givenEmail } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";
import { WITHDRAWAL_UNCONFIRMED } from "#contract/users/texts";

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
  /** 「共用の端末です」 was ticked at sign-in. */
  isSharedTerminal: z.boolean(),
  /** Additive: 「この端末は自分専用です」 was ticked. */
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
