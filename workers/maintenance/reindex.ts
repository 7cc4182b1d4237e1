import { firstRow, statement } from "../db/sql";
import type { Env } from "../env";
import { indexNextPapers, readMesh, removeNextStrayPapers } from "../imports/papers/store-papers";
import { refillIndex } from "../search/documents/refill";
import type { DocumentKind } from "../search/documents/store";

const KINDS = ["doctor", "hospital"] as const;

/**
 * Has the index of doctors and hospitals made anew from the record, some rows at a time, while searches go on: each step
 * takes rows out and puts them in within one transaction. What is not finished goes on with the next full hour.
 */
export async function startReindex({ SEARCH_DB }: Env): Promise<null> {
  await SEARCH_DB.batch(
    KINDS.map((kind) =>
      statement(
        SEARCH_DB,
        "INSERT INTO refills (kind, after_rank) VALUES (?, 0) ON CONFLICT (kind) DO UPDATE SET after_rank = 0",
        kind,
      ),
    ),
  );
  return null;
}

/** The next rows of doctors or hospitals, in the order of their ranks. */
export async function reindexDirectory(
  env: Env,
  { kind }: { kind: DocumentKind },
): Promise<{ isDone: boolean }> {
  // The caller asks for the next step, and not the queue.
  await refillIndex({ ...env, EVENTS: { send: async () => undefined } }, kind);
  const left = await firstRow(env.SEARCH_DB, {}, "SELECT 1 FROM refills WHERE kind = ?", kind);
  return { isDone: left === null };
}

/** The next papers after a number; null: there are no more. */
export async function reindexPapers(
  env: Env,
  { after }: { after: number },
): Promise<{ next: number | null }> {
  return { next: await indexNextPapers(env, await readMesh(env.DB), after) };
}

/** Takes papers out of the index that the record does not have, among the next after a rank; null: there are no more. */
export async function removeStrays(env: Env, { after }: { after: number }): Promise<{ next: number | null }> {
  return { next: await removeNextStrayPapers(env, after) };
}
