/** `Promise.all` that also waits for the others when one fails: nothing that was started is left behind the answer. */
export async function everySettled<T extends readonly unknown[]>(
  started: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(started);
  return Promise.all(started) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}
