const MOST_KNOWN = 1000;
const existing = new Map<string, string | null>();

/**
 * The same query with a name of its own for each column, so that none is lost where rows come as objects: two columns
 * of a join may share a name. Null for what is no plain SELECT of listed columns.
 */
export function namedColumns(sql: string): string | null {
  const before = existing.get(sql);
  if (before !== undefined) return before;
  if (existing.size >= MOST_KNOWN) existing.clear();
  const named = name(sql);
  existing.set(sql, named);
  return named;
}

function name(sql: string): string | null {
  const start = /^\s*select\s+(distinct\s+)?/i.exec(sql)?.[0].length;
  if (!start) return null;
  const commas: number[] = [];
  let from = -1;
  for (const { at, word } of topLevel(sql, start)) {
    // Queries that are joined take their names from the first, and may order by them.
    if (/^(union|except|intersect)$/i.test(word)) return null;
    if (from < 0 && word === ",") commas.push(at);
    if (from < 0 && /^from$/i.test(word)) from = at;
  }
  if (from < 0) return null;
  const ends = [...commas, from];
  const columns = ends.map((end, index) =>
    sql.slice(index === 0 ? start : (ends[index - 1] ?? 0) + 1, end).trim(),
  );
  if (columns.some((column) => column === "*" || column.endsWith(".*"))) return null;
  const names = columns.map((column, index) =>
    /\sas\s+("[^"]+"|\w+)$/i.test(column) ? column : `${column} as "c${index}"`,
  );
  return `${sql.slice(0, start)}${names.join(", ")} ${sql.slice(from)}`;
}

/** The words and commas of a query that are in no parentheses and no quotes. */
function* topLevel(sql: string, start: number): Generator<{ at: number; word: string }> {
  const token = /"(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`|[(),]|\w+/g;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(sql); match; match = token.exec(sql)) {
    const [word] = match;
    if (word === "(") depth += 1;
    else if (word === ")") depth -= 1;
    else if (depth === 0) yield { at: match.index, word };
  }
}
