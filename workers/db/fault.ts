import { DrizzleQueryError } from "drizzle-orm";

/**
 * The part of a failure that the log may tell. drizzle writes the values of a failed query into its message, and they
 * are people's names, addresses and hashes: the query and the database's own words are enough to find the fault.
 */
export function faultOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `${error.query}\n${faultOf(error.cause)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
