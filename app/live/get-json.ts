/** An answer of the API; null when it cannot be had. */
export async function getJson<T>(path: string): Promise<T | null> {
  const response = await fetch(path, { headers: { accept: "application/json" } }).catch(() => null);
  return response?.ok ? response.json() : null;
}
