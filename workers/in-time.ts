/** The result of the work, or a rejection after `ms`: what fails may never answer, and must not hold up others. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([work, late(ms, over.signal)]);
  } finally {
    over.abort();
  }
}

async function late(ms: number, signal: AbortSignal): Promise<never> {
  await scheduler.wait(ms, { signal });
  throw new Error(`no answer within ${ms} ms`);
}
