import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag } from "../columns";

export const doctorCards = sqliteTable("doctor_cards", {
  rank: integer("rank").primaryKey(),
  sortKey: text("sort_key").notNull(),
  source: text("source").notNull(),
});

export const hospitalCards = sqliteTable("hospital_cards", {
  rank: integer("rank").primaryKey(),
  sortKey: text("sort_key").notNull(),
  source: text("source").notNull(),
  latitude: real("latitude"),
  longitude: real("longitude"),
});

export const paperCards = sqliteTable("paper_cards", {
  rank: integer("rank").primaryKey(),
  source: text("source").notNull(),
});

export const changed = sqliteTable(
  "changed",
  {
    kind: text("kind", { enum: ["doctor", "hospital"] }).notNull(),
    id: text("id").notNull(),
    takenAt: integer("taken_at").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

export const refills = sqliteTable("refills", {
  kind: text("kind", { enum: ["doctor", "hospital"] }).primaryKey(),
  afterRank: integer("after_rank").notNull(),
});

export const unplaced = sqliteTable(
  "unplaced",
  {
    kind: text("kind", { enum: ["doctor", "hospital"] }).notNull(),
    id: text("id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

export const rerankings = sqliteTable("rerankings", {
  kind: text("kind", { enum: ["doctor", "hospital"] }).primaryKey(),
  isPlanned: flag("is_planned"),
});

export const plannedRanks = sqliteTable("planned_ranks", {
  rank: integer("rank").primaryKey(),
  id: text("id").notNull(),
});
