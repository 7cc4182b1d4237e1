const READS = /^\s*(SELECT|WITH)\b/i;
const WRITES = /\b(INSERT|UPDATE|DELETE|REPLACE\s+INTO)\b/i;

/** Whether a statement certainly only reads: one that so much as names a word of writing does not. */
export const isRead = (sql: string): boolean => READS.test(sql) && !WRITES.test(sql);
