import { backoffMs } from "~/live/backoff";

/** Automatic attempts leave the button to the person for a while. */
const SOONEST_RETRY_MS = 4000;

/**
 * Does a round whenever one is wanted, one at a time over all tabs that name the same lock, and after a while what has
 * to be done again.
 */
export function createRounds(lock: string, round: () => Promise<void>) {
  let isRunning = false;
  let isWanted = false;
  let isOver = false;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    isWanted = true;
    if (isRunning || isOver) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      // What was wanted while the last round came to its end would wait for nobody.
      while (isWanted) {
        isWanted = false;
        await alone(lock, round);
      }
    } finally {
      isRunning = false;
    }
  }

  return {
    run: () => void run(),
    /** Tries later and later, until something has worked. */
    again: () => {
      clearTimeout(timer);
      if (isOver) return;
      timer = setTimeout(run, SOONEST_RETRY_MS + backoffMs(attempt));
      attempt += 1;
    },
    worked: () => {
      attempt = 0;
    },
    isOver: () => isOver,
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Runs `act` while no other tab acts under that name. */
export async function alone(name: string, act: () => Promise<void>) {
  if (!("locks" in navigator)) return act();
  await navigator.locks.request(name, act);
}
