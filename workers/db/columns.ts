import { customType, integer } from "drizzle-orm/sqlite-core";

/** Epoch milliseconds, UTC. */
export const milliseconds = (name: string) => integer(name).notNull();

/** 0 or 1 in SQLite, boolean here. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);

/** A JSON array of codes. */
export const codes = (name: string) => list(name, isText);

/** A JSON array. Elements that are not `isOne` are left out; a row that does not parse is empty and fails no other. */
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

/** Reads a list, as `list` does, for SQL written by hand. */
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

/** Gives null for text that is no JSON. */
export function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}
