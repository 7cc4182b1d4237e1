import { FORM_DRAFTS } from "#contract/forms";
import { savesNoMore } from "../end-page";
import type { FieldDrafts } from "./draft-fields";
import { noteSaved, noteUnsaved, unsaved } from "./unsaved";

/** Where the drafts of a form lie. `write` says whether the draft is safe; null removes it. */
export type DraftStore = {
  read: () => Promise<FieldDrafts | null>;
  write: (draft: FieldDrafts | null) => boolean;
};

/** The start of the keys of what a person has written, in either storage of the browser. */
export const DRAFT_PREFIX = "draft:";

const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

type Stored = { at: number; draft: FieldDrafts };

/** In the browser, under its writer; on a shared terminal in the tab alone. Drafts of others are left where they are. */
export function browserDrafts(writer: string, key: string, isSharedTerminal: boolean): DraftStore {
  const name = `${DRAFT_PREFIX}${writer}:${key}`;
  const storage = () => (isSharedTerminal ? sessionStorage : localStorage);
  return {
    read: async () => {
      try {
        removeOld(storage());
        return stored(storage(), name)?.draft ?? null;
      } catch {
        return null;
      }
    },
    write: (draft) => {
      if (savesNoMore()) return true;
      try {
        const own: Stored | null = draft && { at: Date.now(), draft };
        if (own) storage().setItem(name, JSON.stringify(own));
        else storage().removeItem(name);
        return true;
      } catch {
        return draft === null;
      }
    },
  };
}

function removeOld(storage: Storage) {
  const names = Object.keys(storage).filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const name of names) {
    const at = stored(storage, name)?.at ?? 0;
    if (Date.now() - at > DRAFT_DAYS * DAY_MS) storage.removeItem(name);
  }
}

const stored = (storage: Storage, name: string) =>
  JSON.parse(storage.getItem(name) ?? "null") as Stored | null;

/** On the server, sealed under a key that this browser has: for guests, under whose name nothing can lie here. */
export function serverDrafts(key: string): DraftStore {
  let isReached = true;
  return {
    read: async () => {
      const own = unsaved(key);
      if (own !== null) return JSON.parse(own) as FieldDrafts | null;
      const response = await fetch(`${FORM_DRAFTS}?key=${encodeURIComponent(key)}`).catch(() => null);
      return response?.ok ? ((await response.json()) as { draft: FieldDrafts | null }).draft : null;
    },
    write: (draft) => {
      const text = JSON.stringify(draft);
      noteUnsaved(key, text);
      const body = new URLSearchParams({ key, draft: text });
      fetch(FORM_DRAFTS, { method: "POST", body, keepalive: true }).then(
        ({ ok }) => {
          isReached = ok;
          if (ok) noteSaved(key, text);
        },
        () => {
          isReached = false;
        },
      );
      return isReached;
    },
  };
}
