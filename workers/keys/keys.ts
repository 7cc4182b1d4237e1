/** A secret of the settings and, while it is being replaced, the one before it: the first seals and signs, each opens. */
export type Keys = readonly [current: string, ...previous: string[]];

export type MasterKeys = { MASTER_KEY: string; MASTER_KEY_PREVIOUS?: string };
export type CookieSecrets = { COOKIE_SECRET: string; COOKIE_SECRET_PREVIOUS?: string };
export type LiveSecrets = { LIVE_SECRET: string; LIVE_SECRET_PREVIOUS?: string };

/** What was looked through for seals of an earlier key: how much was sealed anew, and how much no key opens. */
export type Rewrapped = { rewrapped: number; unreadable: number };

export const masterKeys = ({ MASTER_KEY, MASTER_KEY_PREVIOUS }: MasterKeys): Keys =>
  keysOf(MASTER_KEY, MASTER_KEY_PREVIOUS);

export const cookieSecrets = ({ COOKIE_SECRET, COOKIE_SECRET_PREVIOUS }: CookieSecrets): Keys =>
  keysOf(COOKIE_SECRET, COOKIE_SECRET_PREVIOUS);

export const liveSecrets = ({ LIVE_SECRET, LIVE_SECRET_PREVIOUS }: LiveSecrets): Keys =>
  keysOf(LIVE_SECRET, LIVE_SECRET_PREVIOUS);

function keysOf(current: string, previous: string | undefined): Keys {
  // Secrets of a deployment change one after the other: for a moment both are the same.
  return previous && previous !== current ? [current, previous] : [current];
}

/** What the newest key opens; rejects, as that key did, when none does. */
export async function openWith<T>(
  [current, ...previous]: Keys,
  open: (key: string) => Promise<T>,
): Promise<T> {
  try {
    return await open(current);
  } catch (error) {
    for (const key of previous) {
      const opened = await open(key).then(
        (value) => ({ value }),
        () => null,
      );
      if (opened) return opened.value;
    }
    throw error;
  }
}

/** Gives what an earlier key has sealed under the current one; null where it is so already. Rejects what no key opens. */
export async function rewrap<T>(
  keys: Keys,
  open: (key: string) => Promise<T>,
  seal: (key: string, value: T) => Promise<string>,
): Promise<string | null> {
  const [current] = keys;
  const opened = await openWith(keys, async (key) => ({ key, value: await open(key) }));
  return opened.key === current ? null : seal(current, opened.value);
}

/** Counts the result of one `rewrap`, and passes a new seal on. */
export async function countRewrap(
  counts: Rewrapped,
  rewrapping: Promise<string | null>,
  store: (sealed: string) => void | Promise<void>,
): Promise<void> {
  const sealed = await rewrapping.catch(() => undefined);
  if (sealed === undefined) counts.unreadable += 1;
  if (!sealed) return;
  await store(sealed);
  counts.rewrapped += 1;
}
