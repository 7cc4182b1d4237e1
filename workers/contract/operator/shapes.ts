import * as z from "zod";
import { password } from "#contract/auth/calls";
import { PASSWORD_CHARS } from "#contract/auth/limits";
import { ROLES, type Role } from "#contract/endpoint";
import { ACCOUNT_STATES, IMPORT_ROWS, INQUIRY_STATES, PROVISIONED_ROLES } from "#contract/operator/limits";
import { csvTooManyRows, REASON_REQUIRED } from "#contract/operator/texts";
import { reading } from "#contract/registration/particulars";
import { FIRST_KANA_REQUIRED, LAST_KANA_REQUIRED } from "#contract/registration/texts";
import { telephoneOf } from "#contract/telephone";
import { territories as anyTerritories } from "#contract/territories";
import { givenEmail, line, text, wholeNumber } from "#contract/text";
import { FIELD_INVALID, MUST_BE_ARRAY, tooLong } from "#contract/texts";
import { isUrl } from "#contract/wire/is-url";

export const LICENCE_DECISIONS = ["verified", "resubmit", "refused"] as const;

export const offset = wholeNumber({ min: 0, max: 1_000_000, fallback: 0 });
const reason = text({ max: 500, field: "理由", empty: REASON_REQUIRED });

/** Approving needs no reason; asking again and refusing do, because the applicant reads it. */
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
/** The operator's own password: it opens a door to an account, their own included. */
export const factorClearing = suspension.extend({ password });

const required = (field: string) => line({ max: 50, field, empty: `${field}を入力してください。` });
const optional = (field: string) => line({ max: 100, field }).default("");

const territories = anyTerritories.default([]);
export const territoriesChange = z.object({ territories });

/**
 * Both factors again, for what decides who runs the service. Empty where the session was opened with two factors within
 * `STEP_UP_MS`.
 */
const stepUp = {
  password: z.string().max(PASSWORD_CHARS, FIELD_INVALID).default(""),
  code: z.string().trim().max(40, FIELD_INVALID).default(""),
};

const permissionSets = z
  .array(z.string().max(20, FIELD_INVALID), { error: MUST_BE_ARRAY })
  .max(10, FIELD_INVALID)
  .default([]);

/** What an account may do in the console; none takes all of it away. */
export const operatorChange = z.object({ permissions: permissionSets, ...stepUp });

/** Names are for an address that has no account yet. */
export const operatorAddition = z.object({
  email: givenEmail,
  lastNameJa: line({ max: 50, field: "姓" }).default(""),
  firstNameJa: line({ max: 50, field: "名" }).default(""),
  permissions: permissionSets.refine((codes) => codes.length > 0, { error: "権限を選択してください。" }),
  ...stepUp,
});

export const operatorEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(ACCOUNT_STATES),
  permissions: z.array(z.string()),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.number().nullable(),
});
export const permissionSet = z.object({ code: z.string(), name: z.string(), note: z.string() });

/** An account that its owner cannot make: for MS and the companies. The owner sets the password by a mailed link. */
export const provision = z.object({
  email: givenEmail,
  role: z.enum(PROVISIONED_ROLES, { error: "種別を選択してください。" }),
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
  /** Territories of MS and connect users; a company has none. */
  territories,
});
export type Provision = z.output<typeof provision>;

/** What an operator corrects of an account. The role of those who register themselves stays what it is. */
export const accountChange = provision.omit({ email: true }).extend({
  role: z.enum(ROLES, { error: "種別を選択してください。" }),
  /** Whether the account may ask others for their cards. */
  mayRequestCards: z.boolean().default(false),
  reason,
  /** When the account that was shown was last changed. */
  seenAt: z.number({ error: FIELD_INVALID }).int(),
});

export const accountsImport = z.object({
  csv: z.string({ error: FIELD_INVALID }).max(200_000, csvTooManyRows(IMPORT_ROWS)),
  /** True: the call only says what would happen. */
  isTrial: z.boolean().default(true),
});

export const termsRevision = z.object({
  term: z.enum(["terms", "privacy"], { error: FIELD_INVALID }),
  version: z
    .string({ error: "版を入力してください。" })
    .trim()
    .regex(/^[0-9A-Za-z.-]{1,20}$/, "版は英数字・ピリオド・ハイフン20文字以内で入力してください。"),
  revisedAt: z.iso.date({ error: "改定日を入力してください。" }),
  summary: text({ max: 500, field: "変更点", empty: "変更点を入力してください。" }),
  /** A browser sends the lines of a form with CRLF; kept like that, every line would differ from the version before. */
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
  /** Leaves out whoever only looked, unless that was refused. */
  without: z.enum(["views"]).optional(),
});

export const auditEntry = z.object({
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

/** The file is gone; its bytes are not those that were stored; it does not name the file before it. */
export const ARCHIVE_FAULTS = ["missing", "changed", "unlinked"] as const;
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number];

/** A month of the log that was taken out into a file. */
export const logArchive = z.object({
  /** `YYYY-MM` in Japan. */
  month: z.string(),
  entries: z.number(),
  bytes: z.number(),
  /** Of the file, which names that of the file before. */
  sha256: z.string(),
  previous: z.string(),
  archivedAt: z.number(),
  verifiedAt: z.number().nullable(),
  fault: z.enum(ARCHIVE_FAULTS).nullable(),
  /** The file was deleted after its years. */
  erasedAt: z.number().nullable(),
});
export type LogArchive = z.output<typeof logArchive>;

export const archiveFilter = z.object({
  /** A user's id or e-mail address. */
  actor: z.string().max(254).trim().optional(),
  action: z.string().max(60).optional(),
  /** A part of what it was done to, or of a request's id. */
  about: z.string().max(100).trim().optional(),
});

export const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  status: z.enum(ACCOUNT_STATES),
  licenceState: z.string().nullable(),
  /** The organisation as entered; else the company, the hospital or a doctor's first workplace. */
  organization: z.string().nullable(),
  createdAt: z.number(),
  isOperator: z.boolean(),
});

export const termsVersion = z.object({
  term: z.enum(["terms", "privacy"]),
  version: z.string(),
  revisedAt: z.string(),
  summary: z.string(),
  body: z.string(),
  agreed: z.number(),
  /** The version is published, and in force only from its date on. */
  isAnnounced: z.boolean(),
  /** A model text that nobody has published yet. */
  isDraft: z.boolean(),
});

const BUSINESS_CHARS = 200;
/** 事業者情報: what law and the privacy policy promise to tell of who runs the service. */
export const businessDetails = z.object({
  legalName: text({ max: BUSINESS_CHARS, field: "事業者の名称", empty: "事業者の名称を入力してください。" }),
  representative: text({ max: BUSINESS_CHARS, field: "代表者", empty: "代表者を入力してください。" }),
  address: text({ max: BUSINESS_CHARS, field: "所在地", empty: "所在地を入力してください。" }),
  telephone: text({ max: 40, field: "電話番号", empty: "電話番号を入力してください。" }).refine(
    (typed) => /^[0-9+][0-9-]{8,18}$/.test(telephoneOf(typed).number),
    { error: "電話番号は、市外局番からの数字とハイフンで入力してください。" },
  ),
  privacyOfficer: text({
    max: BUSINESS_CHARS,
    field: "個人情報の管理責任者",
    empty: "個人情報の管理責任者を入力してください。",
  }),
  dataLocation: text({
    max: BUSINESS_CHARS,
    field: "データを保管する国・地域",
    empty: "データを保管する国・地域を入力してください。",
  }),
  /** Of security.txt. */
  securityContact: z
    .string()
    .trim()
    .max(BUSINESS_CHARS, tooLong("脆弱性の連絡先", BUSINESS_CHARS))
    .refine((typed) => typed === "" || z.email().safeParse(typed).success || isHttps(typed), {
      error: "脆弱性の連絡先は、メールアドレスかhttps://で始まるURLで入力してください。",
    })
    .default(""),
});
export type BusinessDetails = z.output<typeof businessDetails>;

const isHttps = (typed: string) => isUrl(typed) && new URL(typed).protocol === "https:";

export const inquiryState = z.enum(INQUIRY_STATES, { error: FIELD_INVALID });
export const inquiryChange = z.object({ from: inquiryState, state: inquiryState });

const requiredFrom = z
  .union([z.literal(""), z.iso.date()], { error: "日付を入力してください。" })
  .default("");
/** The day in Japan from which each role signs in with a second factor (`YYYY-MM-DD`); empty: it need not. */
export const secondFactorDates = z.object({
  doctor: requiredFrom,
  "co-medical": requiredFrom,
  ms: requiredFrom,
  connect: requiredFrom,
  connectCompany: requiredFrom,
} satisfies Record<Role, unknown>);

/** What waits for an operator, by the part of the console where it is decided. */
export const WAITING_KINDS = [
  "licences",
  "inquiries",
  "reports",
  "corrections",
  "workplaces",
  "imports",
  "territories",
  "deadLetters",
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Kinds that the viewer may not see are left out. */
export const waitingCounts = z.partialRecord(z.enum(WAITING_KINDS), z.number());
export const waitingSince = z.partialRecord(
  z.enum(WAITING_KINDS),
  z.object({ count: z.number(), oldestAt: z.number().nullable() }),
);
