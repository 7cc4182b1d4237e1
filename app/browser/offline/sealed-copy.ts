import type { OfflineCopy } from "#contract/offline/calls";
import { OFFLINE_COPY, OFFLINE_KEY_COOKIE, OFFLINE_PATH } from "#contract/offline/limits";

/** What is read without a network, as it was at `at` (epoch ms). */
export type SavedCopy = Omit<OfflineCopy, "key" | "until"> & { at: number };
type Facts = {
  /** Whose it is: the mark of pages of this person. */
  mark: string;
  /** It may be opened until then (epoch ms). */
  until: number;
  /** The versions of its rooms, joined by commas: they say nothing to anybody but the server. */
  known: string;
};
type SealedCopy = Facts & { at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

const STORE = "copy";
const ONLY = "copy";

export async function sealCopy(copy: SavedCopy, { key, ...facts }: Facts & { key: string }): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(copy));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await cryptoKey(key), bytes);
  await within("readwrite", (store) => store.put({ ...facts, at: copy.at, iv, sealed }, ONLY));
}

export async function sealedCopy(): Promise<SealedCopy | null> {
  return (await within<SealedCopy | undefined>("readonly", (store) => store.get(ONLY))) ?? null;
}

/** The copy, opened; null where another key sealed it. */
export async function openCopy({ iv, sealed }: SealedCopy, key: string): Promise<SavedCopy | null> {
  try {
    const bytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await cryptoKey(key), sealed);
    return JSON.parse(new TextDecoder().decode(bytes)) as SavedCopy;
  } catch {
    return null;
  }
}

/** Takes copy and key away. */
export function wipeCopy(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${OFFLINE_KEY_COOKIE}=; Path=${OFFLINE_PATH}; Max-Age=0; Secure; SameSite=Strict`;
  try {
    indexedDB.deleteDatabase(OFFLINE_COPY);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

function cryptoKey(hex: string) {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function within<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | IDBRequest<IDBValidKey>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    const end = (done: () => void) => () => {
      database.close();
      done();
    };
    transaction.oncomplete = end(() => resolve(request.result as T));
    transaction.onabort = end(() => reject(transaction.error));
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(OFFLINE_COPY, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
