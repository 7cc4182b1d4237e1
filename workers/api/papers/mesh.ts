import { keysOf, wordKey } from "#contract/reference/words";
import type { Database } from "../../db/client";
import { meshTerms } from "../../db/schema/reference";

type Term = { id: string; name: string; kana: string; nameEn: string; aliases: string[] };
export type MeshList = {
  idOf: (heading: string) => string | null;
  wordsOf: (ids: readonly string[]) => string[];
};

/** The headings of sources as terms of our reference list, and what that list calls them. */
export async function meshList(db: Database): Promise<MeshList> {
  return meshListOf(
    await db
      .select({
        id: meshTerms.id,
        name: meshTerms.name,
        kana: meshTerms.kana,
        nameEn: meshTerms.nameEn,
        aliases: meshTerms.aliases,
      })
      .from(meshTerms),
  );
}

export function meshListOf(terms: readonly Term[]): MeshList {
  const ids = new Map(terms.flatMap((term) => keysOf(term).map((key) => [key, term.id] as const)));
  for (const { id, nameEn } of terms) ids.set(wordKey(nameEn), id);
  const byId = new Map(terms.map((term) => [term.id, term]));
  return {
    idOf: (heading) => ids.get(wordKey(heading)) ?? null,
    wordsOf: (wanted) =>
      wanted.flatMap((id) => {
        const term = byId.get(id);
        return term ? [term.name, term.kana, ...term.aliases] : [];
      }),
  };
}

/** The ids of headings, each once, in their order. */
export function idsOf(list: MeshList, headings: readonly { name: string }[]): string[] {
  return [...new Set(headings.flatMap(({ name }) => list.idOf(name) ?? []))];
}
