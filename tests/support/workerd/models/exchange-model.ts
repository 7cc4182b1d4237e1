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
  protected readonly pairs = new Map<string, Pair>();
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
    if (!this.lets(other, by)) return { status: 403, state: pair.state };
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

  /** Does this person let that one come near? Everybody does who has said nothing. */
  protected lets(_who: string, _comer: string): boolean {
    return true;
  }

  protected move(by: string, other: string, state: ModelState, requester: string | null): Outcome {
    this.pairs.set(key(by, other), { state, requester });
    return { status: 200, state };
  }
}

const key = (one: string, other: string) => [one, other].sort().join("|");

export type NearEvent = ModelEvent | "close" | "open" | "mute" | "unmute" | "block" | "unblock";

/** The same with what people say of who may come near. `companyOf`: whose people a mute keeps away. */
export class NearModel extends ExchangeModel {
  private readonly closed = new Set<string>();
  private readonly mutes = new Set<string>();
  private readonly blocks = new Set<string>();

  constructor(private readonly companyOf: (who: string) => string | null) {
    super();
  }

  override act(event: NearEvent, by: string, other: string): Outcome {
    if (SETTINGS.includes(event)) return this.set(event, by, other);
    if (this.isBlocked(by, other)) return { status: event === "request" ? 403 : 404, state: "none" };
    return super.act(event as ModelEvent, by, other);
  }

  /** How the two stand as either is told. */
  seen(one: string, other: string): ModelState {
    return this.isBlocked(one, other) ? "none" : this.stateOf(one, other).state;
  }

  isBlocked(one: string, other: string): boolean {
    return this.blocks.has(`${one}>${other}`) || this.blocks.has(`${other}>${one}`);
  }

  protected override lets(who: string, comer: string): boolean {
    return !this.closed.has(who) && !this.mutes.has(`${who}>${this.companyOf(comer)}`);
  }

  private set(event: NearEvent, by: string, other: string): Outcome {
    const company = this.companyOf(other);
    if (event === "close") this.closed.add(by);
    if (event === "open") this.closed.delete(by);
    if (event === "unblock") this.blocks.delete(`${by}>${other}`);
    if (event === "block") {
      this.blocks.add(`${by}>${other}`);
      this.end(by, other, "canceled");
    }
    if (event === "unmute") this.mutes.delete(`${by}>${company}`);
    if (event === "mute" && company) {
      this.mutes.add(`${by}>${company}`);
      if (this.stateOf(by, other).requester === other) this.end(by, other, "rejected");
    }
    return { status: 200, state: this.seen(by, other) };
  }

  private end(by: string, other: string, state: ModelState) {
    const pair = this.stateOf(by, other);
    if (pair.state === "requested") this.move(by, other, state, pair.requester);
  }
}

const SETTINGS: readonly NearEvent[] = ["close", "open", "mute", "unmute", "block", "unblock"];
