const FRESH_MS = 10 * 60_000;
/** How long a value comes from the isolate's memory before D1 is read again: a page of a form costs no round trip. */
const REMEMBERED_MS = 60_000;

type Saved = { value: unknown; fetchedAt: number };

/** Its keys are the few that the product names. */
const remembered = new Map<string, Saved & { readAt: number }>();

export type CacheOptions = {
  /** The value is removed when it changes (`forgetCached`): no isolate answers from its own memory. */
  isForgotten?: boolean;
};

type Tools = {
  EDGE_DB: D1Database;
  /** Work that may finish after the answer. */
  later: (work: Promise<unknown>) => void;
};

/**
 * What the API answered, kept at the edge. Fresh for ten minutes; an older answer is served at once and asked for anew
 * behind it; when the host is down the old one still stands, however old. Only for what is the same for everybody.
 */
export async function cached<T>(
  { EDGE_DB, later }: Tools,
  key: string,
  ask: () => Promise<T>,
  { isForgotten = false }: CacheOptions = {},
): Promise<T> {
  const saved = (isForgotten ? undefined : recalled(key)) ?? (await savedOf(EDGE_DB, key));
  if (!saved) return keep(EDGE_DB, key, await ask());
  if (Date.now() - saved.fetchedAt > FRESH_MS) later(refresh(EDGE_DB, key, ask));
  return saved.value as T;
}

function recalled(key: string): Saved | undefined {
  const existing = remembered.get(key);
  return existing && Date.now() - existing.readAt < REMEMBERED_MS ? existing : undefined;
}

const remember = (key: string, saved: Saved) => remembered.set(key, { ...saved, readAt: Date.now() });

/** The cache is a help, never a condition: without it the host is asked. */
async function savedOf(EDGE_DB: D1Database, key: string): Promise<Saved | null> {
  try {
    const row = await EDGE_DB.prepare("SELECT value, fetched_at FROM cache WHERE key = ?")
      .bind(key)
      .first<{ value: string; fetched_at: number }>();
    if (!row) return null;
    const saved = { value: JSON.parse(row.value), fetchedAt: row.fetched_at };
    remember(key, saved);
    return saved;
  } catch {
    return null;
  }
}

async function keep<T>(EDGE_DB: D1Database, key: string, value: T): Promise<T> {
  const fetchedAt = Date.now();
  remember(key, { value, fetchedAt });
  await EDGE_DB.prepare("INSERT OR REPLACE INTO cache (key, value, fetched_at) VALUES (?, ?, ?)")
    .bind(key, JSON.stringify(value), fetchedAt)
    .run()
    .catch(() => undefined);
  return value;
}

async function refresh<T>(EDGE_DB: D1Database, key: string, ask: () => Promise<T>) {
  const value = await ask().catch(() => undefined);
  if (value !== undefined) await keep(EDGE_DB, key, value);
}

/** Removes what is stored under a key and under all that begin with it. */
export async function forgetCached(EDGE_DB: D1Database, prefix: string): Promise<void> {
  for (const key of remembered.keys()) if (key.startsWith(prefix)) remembered.delete(key);
  await EDGE_DB.prepare("DELETE FROM cache WHERE substr(key, 1, length(?1)) = ?1").bind(prefix).run();
}
