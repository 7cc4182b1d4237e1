import * as z from "zod";
import { get, patch, post, ROLES, signedIn } from "#contract/endpoint";

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

const term = z.enum(["terms", "privacy"], { error: "termはtermsまたはprivacyを指定してください。" });
const storage = z.record(z.string(), z.unknown());

export const users = {
  profile: get("/profile", {
    access: { who: signedIn, relation: "self", beforeTerms: true },
    reply: profile,
  }),

  /** One of the two documents in the version everybody must have agreed to. */
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
};
