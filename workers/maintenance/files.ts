import type { Env } from "../env";

export type StoredFile = {
  key: string;
  size: number;
  httpMetadata: R2HTTPMetadata;
  customMetadata: { [name: string]: string };
};

/** The next files of the bucket. */
export async function listFiles(
  { FILES }: Env,
  { cursor }: { cursor: string | null },
): Promise<{ files: StoredFile[]; cursor: string | null }> {
  const listed = await FILES.list({
    ...(cursor ? { cursor } : {}),
    include: ["httpMetadata", "customMetadata"],
  });
  const files = listed.objects.map(({ key, size, httpMetadata, customMetadata }) => ({
    key,
    size,
    httpMetadata: httpMetadata ?? {},
    customMetadata: customMetadata ?? {},
  }));
  return { files, cursor: listed.truncated ? listed.cursor : null };
}

/** The bytes of a file; null when it has gone meanwhile. */
export async function exportFile({ FILES }: Env, key: string): Promise<Response | null> {
  const object = await FILES.get(key);
  return (
    object &&
    new Response(object.body, {
      headers: { "Content-Type": "application/octet-stream", "Cache-Control": "no-store" },
    })
  );
}

export async function importFile(
  { FILES }: Env,
  { key, httpMetadata, customMetadata }: StoredFile,
  bytes: ArrayBuffer,
): Promise<void> {
  await FILES.put(key, bytes, { httpMetadata, customMetadata });
}
