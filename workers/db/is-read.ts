const READS = /^\s*(SELECT|WITH)\b/i;
const WRITES = /\b(INSERT|UPDATE|DELETE|REPLACE\s+INTO)\b/i;

const MOST_KNOWN = 1000;
const existing = new Map<string, boolean>();

/** Whether a statement certainly only reads: one that so much as names a word of writing does not. */
export function isRead(sql: string): boolean {
  const before = existing.get(sql);
  if (before !== undefined) return before;
  if (existing.size >= MOST_KNOWN) existing.clear();
  const reads = READS.test(sql) && !WRITES.test(sql);
  existing.set(sql, reads);
  return reads;
}
