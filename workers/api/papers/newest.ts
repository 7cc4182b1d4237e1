import { and, desc, eq, sql } from "drizzle-orm";
import type { Doctor, PaperLine } from "#contract/doctors/shapes";
import type { Database } from "../../db/client";
import { type Author, doctorPapers, papers } from "../../db/schema/papers";

const NEWEST = 5;
const TOTAL = sql<number>`count(*) OVER ()`.as("total");

/** The columns of a paper that a list shows, by their names. */
export const LINE = {
  id: papers.id,
  title: papers.title,
  titleJa: papers.titleJa,
  authors: papers.authors,
  journal: papers.journal,
  year: papers.year,
};

/** The newest papers that a doctor accepted and shows; a part of a batch. */
export function newestPapers(db: Database, doctorId: string) {
  return db
    .select({ ...LINE, total: TOTAL })
    .from(doctorPapers)
    .innerJoin(papers, eq(papers.id, doctorPapers.paperId))
    .where(and(eq(doctorPapers.doctorId, doctorId), eq(doctorPapers.state, "accepted")))
    .orderBy(desc(papers.year), desc(papers.number))
    .limit(NEWEST);
}
export type NewestPapers = Awaited<ReturnType<typeof newestPapers>>;

export function shownPapers(found: NewestPapers): NonNullable<Doctor["papers"]> {
  return { total: found[0]?.total ?? 0, newest: found.map(({ total: _, ...line }) => lineOf(line)) };
}

type Line = Omit<PaperLine, "authors"> & { authors: Author[] };

export function lineOf({ authors, ...line }: Line): PaperLine {
  return { ...line, authors: authorLine(authors) };
}

const NAMED = 3;

/** 「Sato Kenichi, Ikeda Akiko, Tanaka Yu ほか4名」 */
export function authorLine(authors: readonly Author[]): string {
  const named = authors.slice(0, NAMED).map(({ last, first }) => [last, first].filter(Boolean).join(" "));
  const others = authors.length - named.length;
  return named.join(", ") + (others > 0 ? ` ほか${others}名` : "");
}
