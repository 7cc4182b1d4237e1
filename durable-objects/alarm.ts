/** The delay before something that failed is tried again. */
const AGAIN_MS = 30_000;

/** The one alarm of an object, which several of its parts set: the soonest wins. */
export class Alarm {
  private at = Number.POSITIVE_INFINITY;
  private readonly storage: DurableObjectStorage;

  constructor(ctx: DurableObjectState) {
    this.storage = ctx.storage;
    ctx.blockConcurrencyWhile(async () => {
      this.at = Math.min(this.at, (await ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY);
    });
  }

  /** `at` is in epoch ms; Infinity asks for nothing. */
  wakeAt(time: number) {
    if (time >= this.at) return;
    this.at = time;
    this.storage.setAlarm(time);
  }

  /**
   * Call when it rings: does what is due, which sets the alarm anew. What fails rings again by itself; the runtime would
   * give up after its sixth attempt.
   */
  async ring(act: (now: number) => Promise<void>): Promise<void> {
    this.at = Number.POSITIVE_INFINITY;
    const now = Date.now();
    try {
      await act(now);
    } catch (error) {
      console.error(JSON.stringify({ fault: error instanceof Error ? error.stack : String(error) }));
      this.wakeAt(now + AGAIN_MS);
    }
  }
}
