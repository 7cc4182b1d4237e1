import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { HospitalFacts } from "#contract/hospitals/facts";
import type { HospitalField, SourcedPart } from "#contract/hospitals/fields";
import { type BedKind, HOSPITAL_KINDS, type Source } from "#contract/hospitals/figures";
import { anyJson, codes, flag, json, list, milliseconds } from "../columns";

/** Fields that people have edited: an import proposes there and does not write. */
export type EditedFields = Partial<Record<HospitalField, { at: number; by: "member" | "operator" }>>;
/** The place where a block was read and the day it speaks of (YYYY-MM-DD). */
type BlockSources = Partial<Record<SourcedPart, { source: Source; date: string }>>;

/** What people call an institution, and where that was read or heard. */
export type Nickname = { name: string; source: string };
export const isNickname = (value: unknown): value is Nickname =>
  value instanceof Object && typeof (value as Nickname).name === "string";

const isNumber = (value: unknown): value is number => typeof value === "number";

export const hospitals = sqliteTable("hospitals", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  furigana: text("furigana").notNull(),
  shortName: text("short_name").notNull().default(""),
  shortNameKana: text("short_name_kana").notNull().default(""),
  nameEn: text("name_en").notNull().default(""),
  nicknames: list("nicknames", isNickname),
  kind: text("kind", { enum: HOSPITAL_KINDS }).notNull().default("other"),
  type: integer("type").notNull(),
  furtherTypes: list("further_types", isNumber),
  isReferralPriority: flag("is_referral_priority"),
  departmentCodes: codes("department_codes"),
  zipcode: text("zipcode").notNull(),
  prefectureCode: text("prefecture_code").notNull(),
  municipalityCode: text("municipality_code").notNull(),
  address: text("address").notNull(),
  medicalAreaId: text("medical_area_id").notNull(),
  latitude: real("latitude"),
  longitude: real("longitude"),
  isPlaceNear: flag("is_place_near"),
  tel: text("tel"),
  tel2: text("tel2"),
  fax: text("fax"),
  url: text("url"),
  imageUrl: text("image_url"),
  referralName: text("referral_name").notNull().default(""),
  referralTel: text("referral_tel"),
  referralFax: text("referral_fax"),
  referralHours: text("referral_hours").notNull().default(""),
  bedCountTotal: integer("bed_count_total").notNull().default(0),
  facts: json<HospitalFacts>("facts"),
  source: text("source").$type<Source>(),
  sourceDate: text("source_date"),
  sources: json<BlockSources>("sources"),
  edited: json<EditedFields>("edited"),
  revision: integer("revision").notNull().default(0),
  importedRevision: integer("imported_revision").notNull().default(0),
  closedAt: integer("closed_at"),
  /** The time when the operator took it out of the directory, on request: its own people still see and edit it. */
  delistedAt: integer("delisted_at"),
  searchRank: integer("search_rank"),
  updatedAt: milliseconds("updated_at"),
});

export const hospitalEdits = sqliteTable("hospital_edits", {
  id: integer("id").primaryKey(),
  hospitalId: text("hospital_id").notNull(),
  revision: integer("revision").notNull(),
  field: text("field").notNull(),
  before: anyJson("before").notNull(),
  after: anyJson("after").notNull(),
  editorId: text("editor_id"),
  editedAt: milliseconds("edited_at"),
  takenBackBy: text("taken_back_by"),
  takenBackAt: integer("taken_back_at"),
  editedAs: text("edited_as", { enum: ["member", "operator"] })
    .notNull()
    .default("member"),
});

export const hospitalProposals = sqliteTable(
  "hospital_proposals",
  {
    hospitalId: text("hospital_id").notNull(),
    field: text("field").$type<HospitalField>().notNull(),
    value: anyJson("value").notNull(),
    source: text("source").$type<Source>().notNull(),
    sourceDate: text("source_date").notNull(),
    state: text("state", { enum: ["open", "accepted", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: milliseconds("created_at"),
    decidedBy: text("decided_by"),
    decidedAt: integer("decided_at"),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.field] })],
);

export const vacantBeds = sqliteTable("vacant_beds", {
  id: text("id").primaryKey(),
  hospitalId: text("hospital_id").notNull(),
  bedKind: integer("bed_kind").$type<BedKind>().notNull(),
  ward: text("ward").notNull().default(""),
  men: integer("men").notNull().default(0),
  women: integer("women").notNull().default(0),
  either: integer("either").notNull().default(0),
  number: integer("number").notNull().default(0),
  note: text("note").notNull().default(""),
  /** The time of the last word, be it new figures or that they still hold. */
  updatedAt: milliseconds("updated_at"),
  updatedBy: text("updated_by"),
  confirmed: flag("confirmed"),
});

export const vacantBedReminders = sqliteTable(
  "vacant_bed_reminders",
  {
    userId: text("user_id").notNull(),
    hospitalId: text("hospital_id").notNull(),
    hour: integer("hour").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hospitalId] })],
);

export const unindexedHospitals = sqliteTable("unindexed_hospitals", {
  hospitalId: text("hospital_id").primaryKey(),
});
