/**
 * The result of the work, or a rejection after `ms`: what fails may never answer, and must not hold up others. A home
 * bounds thirty blocks, and a timer is cheaper than a wait that a signal ends.
 */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
