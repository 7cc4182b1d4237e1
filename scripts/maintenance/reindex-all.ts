import type { Installation } from "./installation";

/** Makes the search index anew from the record, while searches go on. */
export async function reindex(installation: Installation): Promise<void> {
  await installation.call("reindex/start");
  for (const kind of ["doctor", "hospital"])
    for (let isDone = false; !isDone; )
      isDone = (await installation.call<{ isDone: boolean }>("reindex/directory", { kind })).isDone;
  for (const operation of ["reindex/papers", "reindex/strays"])
    for (let after: number | null = 0; after !== null; )
      after = (await installation.call<{ next: number | null }>(operation, { after })).next;
}
