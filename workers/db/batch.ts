import type { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";
import { statement } from "./sql";

const dialect = new SQLiteAsyncDialect();

/** Statements that are written out, as one atomic batch in one round trip: drizzle's own takes none of them. */
export async function batch(db: Database, statements: readonly SQL[]): Promise<D1Result[]> {
  const d1 = db.$client;
  return d1.batch(
    statements.map((each) => {
      const { sql, params } = dialect.sqlToQuery(each);
      return statement(d1, sql, ...params);
    }),
  );
}

/** The rows of one of a batch's statements. */
export const resultsOf = <Row>(result: D1Result | undefined): Row[] => (result?.results ?? []) as Row[];
