import * as z from "zod";
import { token } from "#contract/auth/calls";
import { get, operators, post, put, ROLES } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { ACCOUNT_STATES } from "#contract/operator/limits";
import {
  account,
  accountChange,
  accountsImport,
  archiveFilter,
  auditEntry,
  auditFilter,
  businessDetails,
  factorClearing,
  inquiryChange,
  inquiryState,
  LICENCE_DECISIONS,
  licenceDecision,
  logArchive,
  offset,
  operatorAddition,
  operatorChange,
  operatorEntry,
  permissionSet,
  provision,
  secondFactorDates,
  suspension,
  termsRevision,
  termsVersion,
  territoriesChange,
  waitingSince,
} from "#contract/operator/shapes";
import { wholeNumber } from "#contract/text";

/**
 * An operator is not a role but a permission of the account, used with two factors; for everybody else none of this
 * exists (404).
 */
export const operator = {
  secondFactorDates: get("/admin/secondFactor", {
    about: "From when each role signs in with a second factor.",
    access: operators("accounts:view"),
    reply: secondFactorDates,
  }),
  setSecondFactorDates: put("/admin/secondFactor", {
    about: "Sets from when on each role must use a second factor.",
    access: operators("accounts:change"),
    body: secondFactorDates,
    reply: secondFactorDates,
  }),

  overview: get("/admin/overview", {
    about: "What waits for an operator, counted.",
    access: operators("console:view"),
    reply: z.object({
      /** Of the parts that the caller may see. */
      waiting: waitingSince,
      members: z.array(z.object({ role: z.enum(ROLES), count: z.number() })),
      verifiedDoctors: z.number(),
      hospitals: z.number(),
      companies: z.number(),
      suspendedAccounts: z.number(),
      /** Accounts made on each of the last 30 days in Japan, the oldest first, today last. */
      signUps: z.array(z.number()),
      /** When public data was last read in; null: never. */
      importedAt: z.number().nullable(),
      refusalsToday: z.number(),
    }),
  }),

  opening: get("/admin/opening", {
    about: "What has to be there before the service opens.",
    access: operators("console:view"),
    reply: z.object({
      /** Terms and privacy policy are published. */
      terms: z.boolean(),
      business: z.boolean(),
      /** A test mail arrived. */
      mail: z.boolean(),
      mailSentAt: z.number().nullable(),
      company: z.boolean(),
      /** Hospitals and doctors are listed. */
      directory: z.boolean(),
      /** Two people may do everything, and can sign in. */
      operators: z.boolean(),
    }),
  }),
  sendTestMail: post("/admin/testMail", {
    about: "Mails a link to the caller, which says that mail arrives.",
    access: operators("operator"),
    perDay: CHANGES_PER_DAY,
  }),
  confirmTestMail: post("/admin/testMail/confirm", {
    about: "404 for a link that is not of the newest test.",
    access: operators("operator"),
    body: z.object({ token }),
  }),

  licences: get("/admin/licences", {
    about: "Applicants who wait for a review, longest first.",
    access: operators("licences:view"),
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
  licence: get("/admin/licences/:id", {
    about:
      "The applicant's declaration beside what they showed. The pictures are read at /licenceImages/{id}.",
    access: operators("licences:change"),
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
      /** The applicant who waits next, so that a review is followed by the next without the list. */
      nextId: z.string().nullable(),
    }),
  }),
  decideLicence: post("/admin/licences/:id/decision", {
    about: "409 when somebody else has decided meanwhile. Mails the result to the applicant.",
    access: operators("licences:change"),
    body: licenceDecision,
  }),

  accounts: get("/admin/accounts", {
    about: "The accounts, a page of them, searched by name or address.",
    access: operators("accounts:view"),
    query: z.object({
      q: z.string().max(254).trim().default(""),
      role: z.union([z.enum(ROLES), z.literal("")]).default(""),
      /** `declared`: with territories that wait to be confirmed. */
      status: z.union([z.enum(ACCOUNT_STATES), z.enum(["declared", ""])]).default(""),
      offset,
    }),
    reply: z.object({
      total: z.number(),
      accounts: z.array(account),
    }),
  }),
  account: get("/admin/accounts/:id", {
    about: "One account, as the console manages it.",
    access: operators("accounts:view"),
    reply: account.extend({
      companyCode: z.string().nullable(),
      jobTitle: z.string().nullable(),
      rank: z.string().nullable(),
      hasPassword: z.boolean(),
      hasSecondFactor: z.boolean(),
      sessions: z.number(),
      lastSeenAt: z.number().nullable(),
      territories: z.array(z.string()),
      declaredTerritories: z.array(z.string()),
      lastNameJa: z.string(),
      firstNameJa: z.string(),
      lastNameKana: z.string(),
      firstNameKana: z.string(),
      companyName: z.string().nullable(),
      /** The organisation as it was entered for the account. */
      enteredOrganization: z.string().nullable(),
      isManager: z.boolean(),
      mayRequestCards: z.boolean(),
      updatedAt: z.number(),
      history: z.array(auditEntry),
    }),
  }),
  changeAccount: put("/admin/accounts/:id", {
    about:
      "409 when somebody else has changed the account meanwhile, 422 for a role that operators do not give. A change of role or company ends the sessions.",
    access: operators("accounts:change"),
    body: accountChange,
  }),
  provisionAccount: post("/admin/accounts", {
    about: "422 when the address is in use or the company is unknown. Mails a link that sets the password.",
    access: operators("accounts:change"),
    body: provision,
    reply: z.object({ id: z.string() }),
  }),
  importAccounts: post("/admin/accounts/import", {
    about: "All rows or none: one fault and no account is made. At most 200 rows.",
    access: operators("accounts:change"),
    body: accountsImport,
    reply: z.object({
      created: z.number(),
      rows: z.array(z.object({ line: z.number(), email: z.string(), errors: z.array(z.string()) })),
    }),
  }),
  suspendAccount: post("/admin/accounts/:id/suspend", {
    about:
      "Ends every session and socket of the account. 409 for the caller's own account and for one that is not active.",
    access: operators("accounts:change"),
    body: suspension,
  }),
  restoreAccount: post("/admin/accounts/:id/restore", {
    about: "Opens a suspended account again.",
    access: operators("accounts:change"),
  }),
  setTerritories: put("/admin/accounts/:id/territories", {
    about: "Replaces the whole set, prefecture codes or `00`. 409 for a role that has none.",
    access: operators("accounts:change"),
    body: territoriesChange,
  }),
  sendPasswordLink: post("/admin/accounts/:id/passwordLink", {
    about: "Mails the owner a new link that sets the password.",
    access: operators("accounts:change"),
  }),
  clearSecondFactors: post("/admin/accounts/:id/clearSecondFactors", {
    about:
      "Helps somebody who has lost phone and recovery codes; asks for a reason and for the operator's password.",
    access: operators("accounts:change"),
    body: factorClearing,
  }),

  operators: get("/admin/operators", {
    about:
      "Who runs the service, and the permission sets there are. `isFresh`: a change needs no proof beside it now.",
    access: operators("operators:view"),
    reply: z.object({
      operators: z.array(operatorEntry),
      sets: z.array(permissionSet),
      isFresh: z.boolean(),
    }),
  }),
  addOperator: post("/admin/operators", {
    about:
      "Gives permission sets to an address; one without an account gets one, and a mail with the link that sets its password. 422 for a password or a code that is wrong, and for names that are missing.",
    access: operators("operator"),
    body: operatorAddition,
    reply: z.object({ id: z.string() }),
  }),
  changeOperator: put("/admin/operators/:id", {
    about:
      "Replaces the permission sets of an account; what it loses ends its sessions. 409 for the last full operator.",
    access: operators("operator"),
    body: operatorChange,
  }),

  saveBusiness: put("/admin/business", {
    about: "Stands on the page about the service, in the privacy policy and at the foot of mails at once.",
    access: operators("terms:change"),
    body: businessDetails,
  }),

  termsVersions: get("/admin/terms", {
    about: "The versions of the terms, drafts and published.",
    access: operators("terms:view"),
    reply: z.object({ versions: z.array(termsVersion) }),
  }),
  publishTerms: post("/admin/terms", {
    about:
      "Publishes a version, in force from its date in Japan: from then on everybody is asked to agree again, until then it is announced. 409 for a version that exists, 422 for a date that is not after the last one.",
    access: operators("terms:change"),
    body: termsRevision,
  }),

  audit: get("/admin/audit", {
    about: "Entries, newest first; `before` is the id of the last entry of the page before.",
    access: operators("audit:view"),
    query: auditFilter.extend({ before: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }) }),
    reply: z.object({
      entries: z.array(auditEntry),
      /** The `before` of the next page; null on the last one. */
      next: z.number().nullable(),
      actions: z.array(z.string()),
    }),
  }),
  auditCsv: get("/admin/audit.csv", {
    about: "The audit log of a period as CSV.",
    access: operators("audit:view"),
    query: auditFilter,
    reply: "file",
  }),

  logArchives: get("/admin/archives", {
    about: "Months of the log that were taken out of it into files, the newest first.",
    access: operators("audit:view"),
    reply: z.object({ archives: z.array(logArchive) }),
  }),
  verifyLogArchives: post("/admin/archives/verify", {
    about: "Reads every file and notes what is wrong with it, or with its place in the chain.",
    access: operators("operator"),
    perDay: CHANGES_PER_DAY,
    reply: z.object({ verified: z.number(), faulty: z.number() }),
  }),
  logArchive: get("/admin/archives/:id", {
    about:
      "Entries of a month in the order in which they were written. A page looks through a part of the file: it may have few entries, or none, and not be the last. 404 for a month without a file.",
    access: operators("audit:view"),
    query: archiveFilter.extend({
      after: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
    }),
    reply: z.object({
      archive: logArchive,
      entries: z.array(auditEntry),
      next: z.number().nullable(),
      actions: z.array(z.string()),
    }),
  }),
  logArchiveFile: get("/admin/archives/:id/file", {
    about: "One file of the archived log of operations, as it is stored.",
    access: operators("audit:view"),
    reply: "file",
  }),

  inquiries: get("/admin/inquiries", {
    about: "The inquiries that came by the contact form, a page of them.",
    access: operators("inquiries:view"),
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
          state: inquiryState,
          /** The operator who handled it last. */
          handledBy: z.string().nullable(),
          handledAt: z.number().nullable(),
        }),
      ),
    }),
  }),
  handleInquiry: post("/admin/inquiries/:id/state", {
    about: "`from`: the state that was shown. 409 when somebody else has changed it meanwhile.",
    access: operators("inquiries:change"),
    body: inquiryChange,
  }),
};
