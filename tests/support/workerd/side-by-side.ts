import * as fc from "fast-check";

/** Histories that are lived through at the same time, each by people of its own: most of one is waiting. */
export const SIDE_BY_SIDE = 8;
export const QUEUES = Array.from({ length: SIDE_BY_SIDE }, (_, queue) => queue);
export const inQueue = (who: string, queue: number) => `${who}-${queue}`;

type Between = { who: string; other: string };
type Notified<Step> = {
  history: fc.Arbitrary<Step[]>;
  /** How often so many are lived through side by side. */
  runs: number;
  /** Runs before each time. */
  empty: () => Promise<unknown>;
  /** Steps name the people of the queue. */
  live: (steps: Step[], queue: number) => Promise<void>;
};

/** Lives histories of what one person does with another, and says how many steps there were. */
export async function liveSideBySide<Step extends Between>({ history, runs, empty, live }: Notified<Step>) {
  let steps = 0;
  const size = { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE };
  const property = fc.asyncProperty(fc.array(history, size), async (histories) => {
    await empty();
    const lived = await Promise.allSettled(
      histories.map((each, queue) =>
        live(
          each.map((step) => namedIn(step, queue)),
          queue,
        ),
      ),
    );
    // All have ended before one throws: what still went on would disturb the next.
    for (const outcome of lived) if (outcome.status === "rejected") throw outcome.reason;
    steps += histories.flat().length;
  });
  await fc.assert(property, { numRuns: runs });
  console.log(JSON.stringify({ histories: runs * SIDE_BY_SIDE, steps, wrong: 0 }));
}

const namedIn = <Step extends Between>(step: Step, queue: number): Step => ({
  ...step,
  who: inQueue(step.who, queue),
  other: inQueue(step.other, queue),
});
