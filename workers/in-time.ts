/** What it gives, or a rejection once `ms` have gone by: what is ill may never answer, and must not hold up others. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return Promise.race([work, late(ms)]);
}

async function late(ms: number): Promise<never> {
  await scheduler.wait(ms);
  throw new Error(`no answer within ${ms} ms`);
}
