import { Column, type GetColumnData, is, type SQL } from "drizzle-orm";
import type { Database } from "./client";

/**
 * What SQL computes and no column holds: a count, a comparison, a value that the statement puts together. It comes as
 * SQLite gives it: 0 or 1 for true and false.
 */
export type Computed<T> = { readonly _: { readonly data: T } };

/** The columns of a statement's result by their names there: those of the schema, and what SQL computes. */
export type Columns = Record<string, Column | Computed<unknown>>;

/** One row of such a result, each column as the schema types and decodes it. */
export type RowOf<C extends Columns> = {
  [K in keyof C]: C[K] extends Column ? GetColumnData<C[K]> : C[K] extends Computed<infer T> ? T : never;
};

export const computed = <T>(): Computed<T> => ({}) as Computed<T>;

/** A column that an outer join may leave empty. */
export const nullable = <C extends Column>(column: C) =>
  column as unknown as Computed<GetColumnData<C, "raw"> | null>;

/** A column that may be null, in a statement that leaves out the rows where it is. */
export const notNull = <C extends Column>(column: C) =>
  column as unknown as Computed<GetColumnData<C, "raw">>;

/** A statement that is written in SQL, with its values: for a batch. Without values it can be bound again and again. */
export function statement(d1: D1Database, sql: string, ...values: unknown[]): D1PreparedStatement {
  const prepared = d1.prepare(sql);
  return values.length > 0 ? prepared.bind(...values) : prepared;
}

/** The rows of a statement: SQL with its values, or drizzle's `sql`, which has them in it. */
export function allRows<C extends Columns>(db: Database, columns: C, sql: SQL): Promise<RowOf<C>[]>;
export function allRows<C extends Columns>(
  d1: D1Database,
  columns: C,
  sql: string,
  ...values: unknown[]
): Promise<RowOf<C>[]>;
export async function allRows<C extends Columns>(
  source: Database | D1Database,
  columns: C,
  sql: SQL | string,
  ...values: unknown[]
): Promise<RowOf<C>[]> {
  if (typeof sql !== "string") return decodedRows(columns, await (source as Database).all<Stored>(sql));
  return rowsOf(columns, await statement(source as D1Database, sql, ...values).all());
}

/** The first row, or null where there is none. */
export async function firstRow<C extends Columns>(
  d1: D1Database,
  columns: C,
  sql: string,
  ...values: unknown[]
): Promise<RowOf<C> | null> {
  const row = await statement(d1, sql, ...values).first<Stored>();
  return row && decoded(row, decodersOf(columns));
}

/** One column of the first row, or null where there is none. */
export async function firstValue<T extends Column | Computed<unknown>>(
  d1: D1Database,
  column: Record<string, T>,
  sql: string,
  ...values: unknown[]
): Promise<RowOf<{ value: T }>["value"] | null> {
  const [name = ""] = Object.keys(column);
  return (await firstRow(d1, column, sql, ...values))?.[name] ?? null;
}

export const runSql = (d1: D1Database, sql: string, ...values: unknown[]): Promise<D1Result> =>
  statement(d1, sql, ...values).run();

/** The rows of a result, such as one of a batch's. */
export const rowsOf = <C extends Columns>(columns: C, result: D1Result | undefined): RowOf<C>[] =>
  decodedRows(columns, (result?.results ?? []) as Stored[]);

/** The rows that a statement gave as one array of JSON, by the names of their columns. */
export const rowsIn = <C extends Columns>(columns: C, json: string | undefined): RowOf<C>[] =>
  decodedRows(columns, JSON.parse(json ?? "[]") as Stored[]);

function decodedRows<C extends Columns>(columns: C, rows: Stored[]): RowOf<C>[] {
  const decoders = decodersOf(columns);
  return rows.map((row) => decoded(row, decoders));
}

type Stored = Record<string, unknown>;

type Decoder = [name: string, column: Column];
const existingDecoders = new WeakMap<Columns, Decoder[]>();

/** Most columns come as they are stored. */
function decodersOf(columns: Columns): Decoder[] {
  const before = existingDecoders.get(columns);
  if (before) return before;
  const decoders = Object.entries(columns).filter(
    (entry): entry is Decoder =>
      is(entry[1], Column) && entry[1].mapFromDriverValue !== Column.prototype.mapFromDriverValue,
  );
  existingDecoders.set(columns, decoders);
  return decoders;
}

function decoded<Row>(row: Stored, decoders: Decoder[]): Row {
  for (const [name, column] of decoders) {
    const value = row[name];
    if (value !== null && value !== undefined) row[name] = column.mapFromDriverValue(value);
  }
  return row as Row;
}
