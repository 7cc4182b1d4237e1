import { customType, integer } from "drizzle-orm/sqlite-core";

/** Epoch milliseconds, UTC. */
export const milliseconds = (name: string) => integer(name).notNull();

/** 0 or 1 in SQLite, boolean here. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);

/** A JSON array of codes. */
export const codes = (name: string) => list(name, isText);

/** A JSON array. What in it is not `isOne` is left out, and a row that does not parse is empty: it takes no other along. */
export const list = <T>(name: string, isOne: (value: unknown) => value is T) =>
  customType<{ data: T[]; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => listIn(stored, isOne),
  })(name)
    .notNull()
    .default([]);

/** A JSON object of one shape, empty where there is none. */
export const json = <T extends object>(name: string) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => {
      const value = parsed(stored);
      return (value instanceof Object && !Array.isArray(value) ? value : {}) as T;
    },
  })(name)
    .notNull()
    .default({} as T);

/** For SQL written by hand: as `list` reads it. */
export function listIn<T>(stored: string | null, isOne: (value: unknown) => value is T): T[] {
  const value = parsed(stored ?? "");
  return Array.isArray(value) ? value.filter(isOne) : [];
}

export const codesIn = (stored: string | null) => listIn(stored, isText);

const isText = (value: unknown): value is string => typeof value === "string";

/** JSON of any shape, or nothing. */
export const anyJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => "text",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: parsed,
});

/** Null for what is no JSON. */
export function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}
