import * as z from "zod";
import { get, post, ROLES, signedIn } from "#contract/endpoint";
import { ACCOUNTS_PAGE_SIZE, AUDIT_PAGE_SIZE, IMPORT_ROWS } from "#contract/limits";
import { FIELD_INVALID, FIRST_KANA_REQUIRED, LAST_KANA_REQUIRED, REASON_REQUIRED } from "#contract/messages";
import { ACCOUNT_STATES, PROVISIONED_ROLES } from "#contract/operator/accounts";
import { reading } from "#contract/registration/particulars";
import { givenEmail, line, text, wholeNumber } from "#contract/text";

/** Not a role but a permission of the account, used with two factors; for everybody else none of this exists (404). */
const access = { who: signedIn, permission: "operator" } as const;

export const LICENCE_DECISIONS = ["verified", "resubmit", "refused"] as const;

const offset = wholeNumber({ min: 0, max: 1_000_000, fallback: 0 });
const reason = text({ max: 500, field: "理由", empty: REASON_REQUIRED });

/** Approving needs no words; asking again and refusing do, because the applicant reads them. */
export const licenceDecision = z
  .object({
    decision: z.enum(LICENCE_DECISIONS, { error: "判定を選択してください。" }),
    reason: text({ max: 500, field: "理由" }).default(""),
  })
  .refine(({ decision, reason }) => decision === "verified" || reason !== "", {
    path: ["reason"],
    error: REASON_REQUIRED,
  });

export const suspension = z.object({ reason });

const required = (field: string) => line({ max: 50, field, empty: `${field}を入力してください。` });
const optional = (field: string) => line({ max: 100, field }).default("");

/** An account that its owner cannot make: for MS and the companies. The owner sets the password through a mailed link. */
export const provision = z.object({
  email: givenEmail,
  role: z.enum(PROVISIONED_ROLES, { error: "ロールを選択してください。" }),
  lastNameJa: required("姓"),
  firstNameJa: required("名"),
  lastNameKana: reading(LAST_KANA_REQUIRED),
  firstNameKana: reading(FIRST_KANA_REQUIRED),
  companyCode: optional("会社コード"),
  organization: optional("所属"),
  jobTitle: optional("役職"),
  isManager: z.boolean().default(false),
  rank: z
    .enum(["PLATINUM", "GOLD", "SILVER", "BRONZE", ""], { error: "ランクを選択してください。" })
    .default(""),
});
export type Provision = z.output<typeof provision>;

export const accountsImport = z.object({
  csv: z.string({ error: FIELD_INVALID }).max(200_000, `一度に登録できるのは${IMPORT_ROWS}件までです。`),
  /** True: only says what would happen. */
  isTrial: z.boolean().default(true),
});

export const termsRevision = z.object({
  term: z.enum(["terms", "privacy"], { error: FIELD_INVALID }),
  version: z
    .string({ error: "版を入力してください。" })
    .trim()
    .regex(/^[0-9A-Za-z.-]{1,20}$/, "版は英数字・ピリオド・ハイフン20文字以内で入力してください。"),
  revisedAt: z
    .string({ error: "改定日を入力してください。" })
    .regex(/^\d{4}-\d{2}-\d{2}$/, "改定日を入力してください。"),
  summary: text({ max: 500, field: "変更点", empty: "変更点を入力してください。" }),
  /** A browser sends the lines of a form with CRLF; kept so, every line would differ from the version before. */
  body: z
    .string({ error: "本文を入力してください。" })
    .transform((value) => value.replace(/\r\n?/g, "\n"))
    .pipe(text({ max: 50_000, field: "本文", empty: "本文を入力してください。" })),
});

const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, "日付の形式が正しくありません。")
  .optional();
export const auditFilter = z.object({
  /** A user's id or e-mail address. */
  actor: z.string().max(254).trim().optional(),
  action: z.string().max(60).optional(),
  from: day,
  to: day,
});

const auditEntry = z.object({
  id: z.number(),
  at: z.number(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  result: z.string(),
  ip: z.string(),
  requestId: z.string(),
  detail: z.string(),
});

const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  status: z.enum(ACCOUNT_STATES),
  licenceState: z.string().nullable(),
  organization: z.string().nullable(),
  createdAt: z.number(),
});

const termsVersion = z.object({
  term: z.enum(["terms", "privacy"]),
  version: z.string(),
  revisedAt: z.string(),
  summary: z.string(),
  body: z.string(),
  agreed: z.number(),
});

export const operator = {
  overview: get("/admin/overview", {
    access,
    reply: z.object({
      licencesWaiting: z.number(),
      oldestLicenceAt: z.number().nullable(),
      suspendedAccounts: z.number(),
      inquiriesToday: z.number(),
      refusalsToday: z.number(),
    }),
  }),

  /** Who waits for a review, longest first. */
  licences: get("/admin/licences", {
    access,
    query: z.object({ offset }),
    reply: z.object({
      total: z.number(),
      licences: z.array(
        z.object({
          userId: z.string(),
          name: z.string(),
          kana: z.string(),
          state: z.string(),
          images: z.number(),
          submittedAt: z.number(),
        }),
      ),
    }),
  }),
  /** What the applicant declared beside what they showed. The pictures are read at /licenceImages/{id}. */
  licence: get("/admin/licences/:id", {
    access,
    reply: z.object({
      userId: z.string(),
      email: z.string(),
      state: z.string().nullable(),
      lastNameJa: z.string(),
      firstNameJa: z.string(),
      lastNameKana: z.string(),
      firstNameKana: z.string(),
      gender: z.number().nullable(),
      birthday: z.string().nullable(),
      category2: z.string().nullable(),
      registeredNumber: z.string().nullable(),
      certificationDate: z.string().nullable(),
      workplaces: z.array(z.string()),
      claim: z.string().nullable(),
      images: z.array(z.object({ id: z.string(), createdAt: z.number() })),
      reviews: z.array(
        z.object({
          decision: z.enum(LICENCE_DECISIONS),
          reason: z.string(),
          decidedAt: z.number(),
          reviewer: z.string(),
        }),
      ),
      /** Who waits next, so that a review is followed by the next without the list. */
      nextId: z.string().nullable(),
    }),
  }),
  /** 409 when somebody else has decided meanwhile. Mails the result to the applicant. */
  decideLicence: post("/admin/licences/:id/decision", { access, body: licenceDecision }),

  accounts: get("/admin/accounts", {
    access,
    query: z.object({
      q: z.string().max(254).trim().default(""),
      role: z.union([z.enum(ROLES), z.literal("")]).default(""),
      status: z.union([z.enum(ACCOUNT_STATES), z.literal("")]).default(""),
      offset,
    }),
    reply: z.object({
      total: z.number(),
      pageSize: z.literal(ACCOUNTS_PAGE_SIZE),
      accounts: z.array(account),
    }),
  }),
  account: get("/admin/accounts/:id", {
    access,
    reply: account.extend({
      companyCode: z.string().nullable(),
      jobTitle: z.string().nullable(),
      rank: z.string().nullable(),
      hasPassword: z.boolean(),
      hasSecondFactor: z.boolean(),
      sessions: z.number(),
      lastSeenAt: z.number().nullable(),
      history: z.array(auditEntry),
    }),
  }),
  /** 422 when the address is in use or the company is unknown. Mails a link that sets the password. */
  provisionAccount: post("/admin/accounts", {
    access,
    body: provision,
    reply: z.object({ id: z.string() }),
  }),
  /** All rows or none: one fault and nothing is made. At most 200 rows. */
  importAccounts: post("/admin/accounts/import", {
    access,
    body: accountsImport,
    reply: z.object({
      created: z.number(),
      rows: z.array(z.object({ line: z.number(), email: z.string(), errors: z.array(z.string()) })),
    }),
  }),
  /** Ends every session and socket of the account. 409 for one's own and for one that is not active. */
  suspendAccount: post("/admin/accounts/:id/suspend", { access, body: suspension }),
  restoreAccount: post("/admin/accounts/:id/restore", { access }),
  /** A new link that sets the password, by mail to its owner. */
  sendPasswordLink: post("/admin/accounts/:id/passwordLink", { access }),
  /** For who has lost phone and recovery codes; asks for a reason, because it opens a door. */
  clearSecondFactors: post("/admin/accounts/:id/clearSecondFactors", { access, body: suspension }),

  termsVersions: get("/admin/terms", { access, reply: z.object({ versions: z.array(termsVersion) }) }),
  /** In force at once: everybody is asked to agree again. 409 for a version that exists, 422 for an older date. */
  publishTerms: post("/admin/terms", { access, body: termsRevision }),

  /** Newest first; `before` is the id of the last entry of the page before. */
  audit: get("/admin/audit", {
    access,
    query: auditFilter.extend({ before: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }) }),
    reply: z.object({
      pageSize: z.literal(AUDIT_PAGE_SIZE),
      entries: z.array(auditEntry),
      /** For the next page; null on the last one. */
      before: z.number().nullable(),
      actions: z.array(z.string()),
    }),
  }),
  auditCsv: get("/admin/audit.csv", { access, query: auditFilter, reply: "file" }),

  inquiries: get("/admin/inquiries", {
    access,
    query: z.object({ offset }),
    reply: z.object({
      total: z.number(),
      inquiries: z.array(
        z.object({
          receipt: z.string(),
          name: z.string(),
          organization: z.string(),
          email: z.string(),
          body: z.string(),
          company: z.string().nullable(),
          isConnect: z.boolean(),
          createdAt: z.number(),
        }),
      ),
    }),
  }),
};
