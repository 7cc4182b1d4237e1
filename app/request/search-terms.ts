import { QUERY_CHARS } from "#contract/limits";

/** What an address looks for: trimmed, and cut to what a search takes. Empty: nothing. */
export function queryTerms({ searchParams }: Pick<URL, "searchParams">, name = "q"): string {
  return searchParams.get(name)?.trim().slice(0, QUERY_CHARS) ?? "";
}
