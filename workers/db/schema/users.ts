import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ROLES } from "#contract/endpoint";
import { codes, flag, milliseconds } from "../columns";

export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  username: text("username").notNull(),
  email: text("email").notNull(),
  passwordHash: text("password_hash"),
  role: text("role", { enum: ROLES }).notNull(),
  status: text("status", { enum: ["active", "suspended", "withdrawn"] })
    .notNull()
    .default("active"),
  licenceState: text("licence_state", {
    enum: ["none", "submitted", "in-review", "verified", "resubmit", "refused"],
  }),
  lastNameJa: text("last_name_ja").notNull(),
  firstNameJa: text("first_name_ja").notNull(),
  lastNameKana: text("last_name_kana").notNull(),
  firstNameKana: text("first_name_kana").notNull(),
  lastName: text("last_name"),
  firstName: text("first_name"),
  gender: integer("gender"),
  birthday: text("birthday"),
  category2: text("category2"),
  subCategoryId: text("sub_category_id"),
  registeredNumber: text("registered_number"),
  certificationDate: text("certification_date"),
  occupation: text("occupation"),
  occupationOther: text("occupation_other"),
  companyCode: text("company_code"),
  organization: text("organization"),
  jobTitle: text("job_title"),
  isManager: flag("is_manager"),
  rank: text("rank", { enum: ["PLATINUM", "GOLD", "SILVER", "BRONZE"] }),
  hospitalId: text("hospital_id"),
  territories: codes("territories"),
  /** Those of them that their owner added and no operator has confirmed. */
  declaredTerritories: codes("declared_territories"),
  avatarUrl: text("avatar_url"),
  route: text("route"),
  adminPermissions: codes("admin_permissions"),
  agreedTermsVersion: text("agreed_terms_version"),
  agreedPrivacyVersion: text("agreed_privacy_version"),
  securityOfferClosedAt: integer("security_offer_closed_at"),
  mayRequestCards: integer("may_request_cards", { mode: "boolean" }).notNull().default(true),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
});

export const mailSubscriptions = sqliteTable(
  "mail_subscriptions",
  {
    userId: text("user_id").notNull(),
    mailType: text("mail_type").notNull(),
    isSubscribed: flag("is_subscribed"),
    changedAt: milliseconds("changed_at"),
    source: text("source", { enum: ["settings", "link", "one-click", "registration"] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mailType] })],
);

export const companies = sqliteTable("companies", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  inquiryMailAddress: text("inquiry_mail_address").notNull(),
  isInternal: flag("is_internal"),
  isOperating: flag("is_operating"),
  prefectureCodes: codes("prefecture_codes"),
  nameKana: text("name_kana").notNull().default(""),
  rank: text("rank", { enum: ["PLATINUM", "GOLD", "SILVER", "BRONZE"] }),
  imageUrl: text("image_url"),
  closedAt: integer("closed_at"),
  rev: integer("rev").notNull().default(0),
  updatedAt: integer("updated_at").notNull().default(0),
});

export const termsVersions = sqliteTable(
  "terms_versions",
  {
    /** NULL: a draft. */
    publishedAt: integer("published_at"),
    term: text("term", { enum: ["terms", "privacy"] }).notNull(),
    version: text("version").notNull(),
    revisedAt: text("revised_at").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.version] })],
);

export const agreements = sqliteTable("agreements", {
  id: integer("id").primaryKey(),
  userId: text("user_id").notNull(),
  term: text("term").notNull(),
  version: text("version").notNull(),
  agreedAt: milliseconds("agreed_at"),
  ip: text("ip").notNull(),
});

export const userStorage = sqliteTable("user_storage", {
  userId: text("user_id").primaryKey(),
  data: text("data").notNull(),
  rev: integer("rev").notNull(),
});

export const msProfiles = sqliteTable("ms_profiles", {
  userId: text("user_id").primaryKey(),
  introduction: text("introduction").notNull().default(""),
  tel: text("tel"),
  rev: integer("rev").notNull().default(0),
  updatedAt: milliseconds("updated_at"),
});
