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

  /** Epoch ms; Infinity asks for nothing. */
  wakeAt(time: number) {
    if (time >= this.at) return;
    this.at = time;
    this.storage.setAlarm(time);
  }

  /** Call when it rings: nothing is set from then on. */
  rang() {
    this.at = Number.POSITIVE_INFINITY;
  }
}
