import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { codes, list } from "../columns";

const isListType = (value: unknown): value is 1 | 2 => value === 1 || value === 2;

export const prefectures = sqliteTable("prefectures", {
  prefectureCode: text("code").primaryKey(),
  name: text("name").notNull(),
  kana: text("kana").notNull(),
  region: text("region").notNull(),
});

export const medicalAreas = sqliteTable("medical_areas", {
  id: text("id").primaryKey(),
  prefectureCode: text("prefecture_code").notNull(),
  name: text("name").notNull(),
  kana: text("kana").notNull(),
  position: integer("position").notNull(),
});

const called = {
  kana: text("kana").notNull(),
  nameEn: text("name_en").notNull(),
  aliases: codes("aliases"),
};

export const departments = sqliteTable("departments", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  ...called,
  position: integer("position").notNull(),
});

export const expertCategories = sqliteTable("expert_categories", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  ...called,
  kind: text("kind", { enum: ["basic", "subspecialty", "society"] }).notNull(),
  position: integer("position").notNull(),
});

export const universities = sqliteTable("universities", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  kana: text("kana").notNull(),
  formerNames: codes("former_names"),
  kind: text("kind", { enum: ["national", "public", "private", "other"] }).notNull(),
  position: integer("position").notNull(),
});

export const hospitalTypes = sqliteTable("hospital_types", {
  code: integer("code").primaryKey(),
  name: text("name").notNull(),
});

export const meshTerms = sqliteTable("mesh_terms", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  ...called,
  kind: text("kind").notNull(),
  position: integer("position").notNull(),
});

/** Borders of municipalities by cells of a quarter of a degree; coordinates in ten-thousandths of a degree. */
export const municipalBorders = sqliteTable(
  "municipal_borders",
  {
    cell: integer("cell").notNull(),
    prefectureCode: text("prefecture_code").notNull(),
    lines: text("lines", { mode: "json" }).$type<number[][]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cell, table.prefectureCode] })],
);

export const municipalities = sqliteTable("municipalities", {
  code: text("code").primaryKey(),
  prefectureCode: text("prefecture_code").notNull(),
  name: text("name").notNull(),
  kana: text("kana").notNull(),
  medicalAreaId: text("medical_area_id").notNull(),
});

export const postalCodes = sqliteTable(
  "postal_codes",
  {
    zipcode: text("zipcode").notNull(),
    municipalityCode: text("municipality_code").notNull(),
    town: text("town").notNull(),
  },
  (table) => [primaryKey({ columns: [table.zipcode, table.municipalityCode, table.town] })],
);

export const occupations = sqliteTable("occupations", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const listPurposes = sqliteTable("list_purposes", {
  code: integer("code").primaryKey(),
  name: text("name").notNull(),
  listTypes: list("list_types", isListType),
});
