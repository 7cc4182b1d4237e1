// What is on its way to a server that saves drafts: a page that is loaded anew would ask before it is there.
const PREFIX = "draft-unsaved:";

/**
 * A page that was asked for before the text was saved may come after that, with the draft before it. Slow lines take so
 * long.
 */
const MAY_BE_MISSED_MS = 30_000;

/** `savedAt` (epoch ms): the server has had the text since then. */
type Entry = { text: string; savedAt?: number };

/** What this tab wrote and a page that comes now may not have yet. Null: nothing. */
export function unsaved(key: string): string | null {
  const entry = read(key);
  if (!entry) return null;
  const { text, savedAt } = entry;
  if (savedAt === undefined || Date.now() - savedAt < MAY_BE_MISSED_MS) return text;
  sessionStorage.removeItem(PREFIX + key);
  return null;
}

export function noteUnsaved(key: string, text: string) {
  write(key, { text });
}

/** The server has that text. */
export function noteSaved(key: string, text: string) {
  const entry = read(key);
  if (entry?.text === text && entry.savedAt === undefined) write(key, { text, savedAt: Date.now() });
}

function read(key: string): Entry | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, entry: Entry) {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(entry));
  } catch {
    // A browser that stores nothing has the server's draft alone.
  }
}
