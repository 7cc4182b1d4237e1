import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { codes } from "../columns";

export const prefectures = sqliteTable("prefectures", {
  prefectureCode: text("code").primaryKey(),
  name: text("name").notNull(),
  region: text("region").notNull(),
});

export const medicalAreas = sqliteTable("medical_areas", {
  id: text("id").primaryKey(),
  prefectureCode: text("prefecture_code").notNull(),
  name: text("name").notNull(),
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
