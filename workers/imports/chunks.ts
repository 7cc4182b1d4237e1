import { type ExistingHospital, existingHospitals } from "./existing";
import { type Merged, merge, type Origin, type Said } from "./merge";
import { type Written, writing } from "./record";

/** A source's words on one hospital. `said` gives null when there are none after all. */
export type SourceItem = {
  id: string;
  said: (known: ExistingHospital | undefined) => Said[] | null;
  /** Given by a list that tells which hospitals there are. */
  create?: () => ExistingHospital;
  onMissing?: () => void;
};
export type Counts = { read: number; new: number; changed: number; same: number; proposals: number };
type Target = { DB: D1Database; origin: Origin; now: number; counts: Counts };

export const noCounts = (): Counts => ({ read: 0, new: 0, changed: 0, same: 0, proposals: 0 });

const TRIES = 4;

/** Reads what stands of these hospitals, merges, and writes what differs, in one batch. At most one item a hospital. */
export async function writeItems(target: Target, items: readonly SourceItem[]): Promise<void> {
  target.counts.read += items.length;
  for (let tries = 1; ; tries += 1) {
    const known = await existingHospitals(
      target.DB,
      items.map(({ id }) => id),
    );
    const written = items.flatMap((item) =>
      mergedWith(known.get(item.id.toLowerCase()), item, target.origin, tries),
    );
    if (await isWritten(target, written)) return;
    // Somebody has edited one of them between reading and writing. Those that were written are the same now.
    if (tries === TRIES) throw new Error("hospitals are being edited faster than they can be imported");
  }
}

function mergedWith(
  known: ExistingHospital | undefined,
  item: SourceItem,
  origin: Origin,
  tries: number,
): Written[] {
  const before = known ?? item.create?.();
  if (!before) {
    if (tries === 1) item.onMissing?.();
    return [];
  }
  const said = item.said(known);
  if (said === null) return [];
  const merged = merge(before, said, origin);
  return [{ ...(item.create ? reopened(merged, before) : merged), isNew: known === undefined }];
}

/** A hospital that is in a list of existing ones is not closed. */
function reopened(merged: Merged, before: ExistingHospital): Merged {
  if (before.closedAt === null) return merged;
  return { ...merged, after: { ...merged.after, closedAt: null }, isChanged: true, isFoundAnew: true };
}

async function isWritten({ DB, origin, now, counts }: Target, written: readonly Written[]): Promise<boolean> {
  const fresh = written.filter(({ isNew }) => isNew).length;
  const changed = written.filter(({ isNew, isChanged }) => !isNew && isChanged).length;
  const { statements, of } = writing(DB, written, origin, now);
  if (statements.length === 0) {
    counts.same += written.length;
    return true;
  }
  const results = await DB.batch(statements);
  const changes = (kind: (typeof of)[number]) =>
    results.reduce((sum, { meta }, place) => sum + (of[place] === kind ? meta.changes : 0), 0);
  counts.new += changes("insert");
  counts.changed += changes("update");
  counts.proposals += changes("propose");
  counts.same += written.length - fresh - changed;
  return changes("insert") === fresh && changes("update") === changed;
}

/** Items → chunks that are written while the next is being read. */
export function chunkWriter(target: Target, size: number) {
  let items: SourceItem[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  const flush = async () => {
    await writing;
    const chunk = items;
    items = [];
    writing = chunk.length > 0 ? writeItems(target, chunk) : Promise.resolve();
    // Its failure is told by the next flush; until then nobody waits for it.
    writing.catch(() => undefined);
  };
  return {
    add: async (item: SourceItem) => {
      items.push(item);
      if (items.length >= size) await flush();
    },
    end: async () => {
      await flush();
      await writing;
    },
  };
}
