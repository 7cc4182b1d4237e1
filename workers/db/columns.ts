import { customType, integer } from "drizzle-orm/sqlite-core";

/** Epoch milliseconds, UTC. */
export const milliseconds = (name: string) => integer(name).notNull();

/** 0 or 1 in SQLite, boolean here. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);

/** A JSON array of codes. */
export const codes = (name: string) => json<string[]>(name, []);

/** JSON of one shape, `empty` where there is none. A row that does not parse reads as empty: it takes no other along. */
export const json = <T extends object>(name: string, empty: T) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => {
      const value = parsed(stored);
      const isAlike = value instanceof Object && Array.isArray(value) === Array.isArray(empty);
      return isAlike ? (value as T) : empty;
    },
  })(name)
    .notNull()
    .default(empty);

/** JSON of any shape, or nothing. */
export const anyJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => "text",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: parsed,
});

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}
