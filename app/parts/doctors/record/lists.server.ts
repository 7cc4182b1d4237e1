import type { ReferenceLists } from "#contract/reference/calls";
import type { Api } from "~/request/api.server";
import type { AppContext } from "~/request/context";

/** The reference lists, kept at the edge: they change with releases. */
export function listsOf({ api, context }: { api: Api; context: AppContext }): Promise<ReferenceLists> {
  return context.cached("reference", () => api.reference.lists());
}

/** Names for codes, in the order of the codes; a code that is on no list is left out. */
export function namesFor(
  list: readonly { code: string; name: string }[],
  codes: readonly string[],
): string[] {
  const names = new Map(list.map(({ code, name }) => [code, name]));
  return codes.flatMap((code) => names.get(code) ?? []);
}

export function meshNames({ meshTerms }: ReferenceLists, ids: readonly string[]): string[] {
  return namesFor(
    meshTerms.map(({ id, name }) => ({ code: id, name })),
    ids,
  );
}
