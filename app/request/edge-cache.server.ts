const FRESH_MS = 10 * 60_000;

type Tools = {
  edge: D1Database;
  /** Work that may finish after the answer. */
  later: (work: Promise<unknown>) => void;
};

/**
 * What the API answered, kept at the edge. Fresh for ten minutes; an older answer is served at once and asked for anew
 * behind it; when the host is down the old one still stands, however old. Only for what is the same for everybody.
 */
export async function cached<T>({ edge, later }: Tools, key: string, ask: () => Promise<T>): Promise<T> {
  const kept = await keptOf<T>(edge, key);
  if (!kept) return keep(edge, key, await ask());
  if (kept.age > FRESH_MS) later(refresh(edge, key, ask));
  return kept.value;
}

/** The cache is a help, never a condition: without it the host is asked. */
async function keptOf<T>(edge: D1Database, key: string): Promise<{ value: T; age: number } | null> {
  try {
    const row = await edge
      .prepare("SELECT value, fetched_at FROM cache WHERE key = ?")
      .bind(key)
      .first<{ value: string; fetched_at: number }>();
    return row && { value: JSON.parse(row.value) as T, age: Date.now() - row.fetched_at };
  } catch {
    return null;
  }
}

async function keep<T>(edge: D1Database, key: string, value: T): Promise<T> {
  await edge
    .prepare("INSERT OR REPLACE INTO cache (key, value, fetched_at) VALUES (?, ?, ?)")
    .bind(key, JSON.stringify(value), Date.now())
    .run()
    .catch(() => undefined);
  return value;
}

async function refresh<T>(edge: D1Database, key: string, ask: () => Promise<T>) {
  const value = await ask().catch(() => undefined);
  if (value !== undefined) await keep(edge, key, value);
}
