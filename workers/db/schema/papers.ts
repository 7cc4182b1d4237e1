import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { codes, list, milliseconds } from "../columns";

export type Author = { last: string; first: string; affiliations: string[] };
export type Heading = { name: string; isMajor: boolean };

export function isAuthor(value: unknown): value is Author {
  const { last, first, affiliations } = (value ?? {}) as Partial<Author>;
  return typeof last === "string" && typeof first === "string" && Array.isArray(affiliations);
}
const isHeading = (value: unknown): value is Heading => typeof (value as Heading | null)?.name === "string";

export const papers = sqliteTable("papers", {
  number: integer("number").primaryKey(),
  id: text("id").notNull(),
  ownerId: text("owner_id"),
  pmid: text("pmid"),
  doi: text("doi"),
  title: text("title").notNull(),
  titleJa: text("title_ja").notNull().default(""),
  authors: list("authors", isAuthor),
  journal: text("journal").notNull().default(""),
  year: integer("year"),
  volume: text("volume").notNull().default(""),
  issue: text("issue").notNull().default(""),
  pages: text("pages").notNull().default(""),
  mesh: list("mesh", isHeading),
  meshIds: codes("mesh_ids"),
  abstract: text("abstract").notNull().default(""),
  mark: text("mark").notNull(),
  updatedAt: milliseconds("updated_at"),
});

export const doctorPapers = sqliteTable(
  "doctor_papers",
  {
    doctorId: text("doctor_id").notNull(),
    paperId: text("paper_id").notNull(),
    state: text("state", { enum: ["accepted", "hidden", "removed"] }).notNull(),
    updatedAt: milliseconds("updated_at"),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.paperId] })],
);

export const toldPapers = sqliteTable("told_papers", {
  doctorId: text("doctor_id").primaryKey(),
  paperIds: codes("paper_ids"),
  lookedAt: milliseconds("looked_at"),
});
