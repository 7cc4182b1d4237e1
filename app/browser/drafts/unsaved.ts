// What is on its way to a server that saves drafts: a page that is loaded anew would ask before it is there.
const PREFIX = "draft-unsaved:";

/** Null: nothing is on its way from this tab. */
export function unsaved(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function noteUnsaved(key: string, text: string) {
  try {
    sessionStorage.setItem(PREFIX + key, text);
  } catch {}
}

/** The server has that text. */
export function noteSaved(key: string, text: string) {
  if (unsaved(key) === text) sessionStorage.removeItem(PREFIX + key);
}
