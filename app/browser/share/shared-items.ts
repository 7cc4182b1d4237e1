import { SHARED_CACHE } from "#contract/chat/limits";

/** What another app shared with this one: public/sw.js writes it. */
type Shared = { text: string; files: { path: string; name: string; type: string }[]; at: number };

const INDEX = "/shared/index";
/** Nobody looks for it any more. */
const KEPT_MS = 3_600_000;

export async function sharedItems(): Promise<Shared | null> {
  const cache = await caches.open(SHARED_CACHE);
  const index = await (await cache.match(INDEX))?.json().catch(() => null);
  if (!index) return null;
  if (Date.now() - (index as Shared).at < KEPT_MS) return index as Shared;
  await forgetShared();
  return null;
}

export async function sharedFiles({ files }: Shared): Promise<File[]> {
  const cache = await caches.open(SHARED_CACHE);
  const found = await Promise.all(
    files.map(async ({ path, name, type }) => {
      const bytes = await (await cache.match(path))?.blob();
      return bytes ? [new File([bytes], name, { type })] : [];
    }),
  );
  return found.flat();
}

export const forgetShared = () => caches.delete(SHARED_CACHE);
