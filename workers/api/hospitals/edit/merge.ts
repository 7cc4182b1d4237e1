import { isSameValue } from "../../same-value";
import type { Values } from "./values";

/** One change by people, as the history keeps it. */
type Change = { revision: number; field: string; before: unknown; after: unknown };

type Merged = {
  /** The fields to be written: field → value. */
  changes: Values;
  /** Fields that others have changed since, to something else than what is wanted now. */
  conflicts: string[];
};

type Given = {
  current: Values;
  wanted: Values;
  /** Changes that people made after the oldest revision that the editor saw, oldest first. */
  since: readonly Change[];
  /** The revision as of which the editor saw a field; null: none. */
  seenAt: (field: string) => number | null;
  /** The last import that changed the record; it keeps no history: what was seen before it is not known. */
  importedRevision: number;
};

/**
 * A three-way merge: a field that the editor left as it was seen stays as it is now, a field that nobody else touched
 * becomes what the editor wants, and a field that both changed differently is a conflict. Without a revision the
 * editor's word holds.
 */
export function merge({ current, wanted, since, seenAt, importedRevision }: Given): Merged {
  const changes: Values = {};
  const conflicts: string[] = [];
  for (const [field, mine] of Object.entries(wanted)) {
    const theirs = current[field] ?? null;
    if (isSameValue(mine, theirs)) continue;
    const asOf = seenAt(field);
    const first =
      asOf === null ? undefined : since.find((change) => change.field === field && change.revision > asOf);
    const seen = first ? first.before : theirs;
    if (first && isSameValue(mine, seen)) continue;
    const isTouched = first ? !isSameValue(seen, theirs) : asOf !== null && importedRevision > asOf;
    if (isTouched) conflicts.push(field);
    else changes[field] = mine;
  }
  return { changes, conflicts };
}
