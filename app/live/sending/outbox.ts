import { OUTBOX, savesNoMore } from "~/browser/end-page";

/** Asks the page to try again what waits, also what was refused. */
export const RETRY_UNSENT = "inowa:retry-unsent";
/**
 * A message that has not reached the server yet. `sent`: names of those of its files that have, in their order; empty
 * for one that was left out. `leftOut`: places of the files that the person takes no longer.
 */
export type OutboxMessage = {
  clientMessageId: string;
  viewerId: string;
  roomId: string;
  text: string;
  /** Id of the message that it replies to. */
  replyTo?: string;
  files: File[];
  sent: string[];
  leftOut?: number[];
  createdAt: number;
  /** An attempt was made, and failed. */
  hasFailed?: boolean;
  /** The reason why the server refused it: then it waits for the person. */
  refused?: string;
};

const STORE = "messages";

/** Where nothing may be kept (a shared terminal, a private window), a message lives as long as the page. */
const savedHere = new Map<string, OutboxMessage>();

let isShared = false;

/** On a shared terminal nothing is left behind for whoever comes next. */
export function keepNothing(isSharedTerminal: boolean) {
  isShared = isSharedTerminal;
}

/** What a person wrote in this browser and has not sent, oldest first: also what other tabs left behind. */
export async function unsentOf(viewerId: string, roomId?: string): Promise<OutboxMessage[]> {
  const stored = await within<OutboxMessage[]>("readonly", (store) => store.getAll()).catch(() => []);
  return [...stored, ...savedHere.values()]
    .filter((each) => each.viewerId === viewerId && (roomId === undefined || each.roomId === roomId))
    .sort((one, other) => one.createdAt - other.createdAt);
}

/** How many messages are stored in this browser, whoever wrote them. */
export async function countUnsent(): Promise<number> {
  return within<number>("readonly", (store) => store.count()).catch(() => 0);
}

export async function keepUnsent(message: OutboxMessage): Promise<void> {
  if (savesNoMore()) return;
  const storing = isShared ? Promise.reject() : within("readwrite", (store) => store.put(message));
  await storing.catch(() => savedHere.set(message.clientMessageId, message));
  announce();
}

export async function forgetUnsent(clientMessageId: string): Promise<void> {
  savedHere.delete(clientMessageId);
  await within("readwrite", (store) => store.delete(clientMessageId)).catch(() => {});
  announce();
}

/** Calls `hear` whenever what waits has changed, in this tab or another. Gives what ends that. */
export function onOutboxChange(subscriber: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", subscriber);
  return () => channel?.close();
}

function announce() {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

const openChannel = () => ("BroadcastChannel" in globalThis ? new BroadcastChannel(OUTBOX) : null);

async function within<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | IDBRequest<IDBValidKey> | IDBRequest<undefined>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    transaction.oncomplete = () => {
      database.close();
      resolve(request.result as T);
    };
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(OUTBOX, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "clientMessageId" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
