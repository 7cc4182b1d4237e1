/** SM-1 told a second time, by pair and in the words of its table, for tests to hold the product against. */
export type ModelEvent = "request" | "cancel" | "accept" | "reject" | "delete";
export type ModelState = "none" | "requested" | "accepted" | "canceled" | "rejected" | "deleted";
type Pair = { state: ModelState; requester: string | null };
type Outcome = { status: number; state: ModelState };

const DONE: Record<Exclude<ModelEvent, "request">, ModelState> = {
  cancel: "canceled",
  accept: "accepted",
  reject: "rejected",
  delete: "deleted",
};

/** Days do not pass in a history: whoever was refused, or took back three requests, waits to its end. */
export class ExchangeModel {
  private readonly pairs = new Map<string, Pair>();
  private readonly asked = new Map<string, number>();

  stateOf(one: string, other: string): Pair {
    return this.pairs.get(key(one, other)) ?? { state: "none", requester: null };
  }

  /** What the API must answer, and how the two stand then. */
  act(event: ModelEvent, by: string, other: string): Outcome {
    const pair = this.stateOf(by, other);
    return event === "request" ? this.request(by, other, pair) : this.answer(event, by, other, pair);
  }

  private request(by: string, other: string, pair: Pair): Outcome {
    const isOwn = pair.requester === by;
    if (pair.state === "accepted" || (pair.state === "requested" && isOwn))
      return { status: 200, state: pair.state };
    if (pair.state === "requested") return this.move(by, other, "accepted", pair.requester);
    const asked = this.asked.get(`${by}>${other}`) ?? 0;
    const waits = pair.state === "rejected" ? isOwn : pair.state === "canceled" && asked >= 3;
    if (waits) return { status: 409, state: pair.state };
    this.asked.set(`${by}>${other}`, asked + 1);
    return this.move(by, other, "requested", by);
  }

  private answer(event: Exclude<ModelEvent, "request">, by: string, other: string, pair: Pair): Outcome {
    if (pair.state === "none") return { status: 404, state: "none" };
    const isRequester = pair.requester === by;
    if (event !== "delete" && isRequester !== (event === "cancel")) return { status: 403, state: pair.state };
    if (pair.state === DONE[event]) return { status: 200, state: pair.state };
    const from = event === "delete" ? "accepted" : "requested";
    if (pair.state !== from) return { status: 409, state: pair.state };
    return this.move(by, other, DONE[event], pair.requester);
  }

  private move(by: string, other: string, state: ModelState, requester: string | null): Outcome {
    this.pairs.set(key(by, other), { state, requester });
    return { status: 200, state };
  }
}

const key = (one: string, other: string) => [one, other].sort().join("|");
