import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Source } from "#contract/hospitals/figures";
import type { RunList } from "#contract/imports/calls";
import { anyJson, codes, json, milliseconds } from "../columns";

export const importRuns = sqliteTable(
  "import_runs",
  {
    source: text("source").$type<Source | RunList>().notNull(),
    kind: text("kind").notNull(),
    sourceDate: text("source_date").notNull(),
    institutions: integer("institutions").notNull(),
    finishedAt: milliseconds("finished_at"),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind] })],
);

export const importJoins = sqliteTable(
  "import_joins",
  {
    source: text("source").$type<Source>().notNull(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    place: text("place").notNull(),
    said: anyJson("said").notNull(),
    sourceDate: text("source_date").notNull(),
    candidates: codes("candidates"),
    state: text("state", { enum: ["open", "joined", "none"] })
      .notNull()
      .default("open"),
    hospitalId: text("hospital_id"),
    createdAt: milliseconds("created_at"),
    decidedBy: text("decided_by"),
    decidedAt: integer("decided_at"),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
);

export const doctorImports = sqliteTable("doctor_imports", {
  code: text("code").primaryKey(),
  doctorId: text("doctor_id").notNull(),
  said: json<Record<string, unknown>>("said"),
  sourceDate: text("source_date").notNull(),
  vanishedAt: integer("vanished_at"),
});

export const mergedRecords = sqliteTable(
  "merged_records",
  {
    kind: text("kind", { enum: ["doctor", "hospital"] }).notNull(),
    oldId: text("old_id").notNull(),
    newId: text("new_id").notNull(),
    mergedBy: text("merged_by"),
    mergedAt: milliseconds("merged_at"),
  },
  (table) => [primaryKey({ columns: [table.kind, table.oldId] })],
);
