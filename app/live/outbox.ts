/** A message that has not reached the server yet. `sent`: names of those of its files that have. */
export type Unsent = {
  clientMessageId: string;
  viewerId: string;
  roomId: string;
  text: string;
  files: File[];
  sent: string[];
  createdAt: number;
};

const NAME = "inowa-outbox";
const STORE = "messages";

/** What was written here and not sent, oldest first: also what an earlier tab left behind. */
export async function unsentOf(viewerId: string, roomId: string): Promise<Unsent[]> {
  const all = await within<Unsent[]>("readonly", (store) => store.getAll()).catch(() => []);
  return all
    .filter((each) => each.viewerId === viewerId && each.roomId === roomId)
    .sort((one, other) => one.createdAt - other.createdAt);
}

/** Where the browser keeps nothing (a private window), the message lives as long as the page. */
export async function keepUnsent(message: Unsent): Promise<void> {
  await within("readwrite", (store) => store.put(message)).catch(() => {});
}

export async function forgetUnsent(clientMessageId: string): Promise<void> {
  await within("readwrite", (store) => store.delete(clientMessageId)).catch(() => {});
}

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
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "clientMessageId" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
