import { integer, text } from "drizzle-orm/sqlite-core";

/** Epoch milliseconds, UTC. */
export const milliseconds = (name: string) => integer(name).notNull();

/** 0 or 1 in SQLite, boolean here. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);

/** A JSON array of codes. */
export const codes = (name: string) => text(name, { mode: "json" }).$type<string[]>().notNull().default([]);
