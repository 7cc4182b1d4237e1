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
  /** Who has not opened whose card yet: whoever accepts has it before them. */
  private readonly unseen = new Set<string>();

  /** How many cards that somebody holds they have not opened. */
  unseenCards(holder: string): number {
    return [...this.unseen].filter((each) => each.startsWith(`${holder}>`)).length;
  }

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
    const refusal = this.refusal(by, other);
    if (refusal) return { status: refusal, state: pair.state };
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

  /** The status that refuses a request which the table allows: null, where nobody has said anything. */
  protected refusal(_by: string, _other: string): number | null {
    return null;
  }

  protected move(by: string, other: string, state: ModelState, requester: string | null): Outcome {
    this.pairs.set(key(by, other), { state, requester });
    this.unseen.delete(`${by}>${other}`);
    this.unseen.delete(`${other}>${by}`);
    if (state === "accepted") this.unseen.add(`${other}>${by}`);
    return { status: 200, state };
  }
}

const key = (one: string, other: string) => [one, other].sort().join("|");

export type NearEvent = ModelEvent | "close" | "open" | "mute" | "unmute" | "block" | "unblock";

/** A company's people, and how many requests those have whose number is limited. */
export type Comers = Record<string, { company: string; limit?: number }>;

/** The same with what people say of who may come near, and with what a company may ask in a month. */
export class NearModel extends ExchangeModel {
  private readonly closed = new Set<string>();
  private readonly mutes = new Set<string>();
  private readonly blocks = new Set<string>();
  /** Requests that count, newest last, and whom a company asked in vain: once a month each. */
  private readonly counted: { by: string; other: string }[] = [];
  private readonly refused = new Set<string>();

  constructor(private readonly comers: Comers) {
    super();
  }

  override act(event: NearEvent, by: string, other: string): Outcome {
    if (SETTINGS.includes(event)) return this.set(event, by, other);
    if (this.isBlocked(by, other)) return { status: this.acrossBlock(event, by, other), state: "none" };
    return super.act(event as ModelEvent, by, other);
  }

  /** Who was blocked learns nothing of it: their request is turned away, and counts, as one that a rule refuses. */
  private acrossBlock(event: NearEvent, by: string, other: string): number {
    if (event !== "request") return 404;
    if (this.blocks.has(`${by}>${other}`)) return 403;
    if (this.isUsedUp(by)) return 429;
    this.refused.add(`${by}>${other}`);
    return 403;
  }

  private isUsedUp(by: string): boolean {
    const limit = this.comers[by]?.limit;
    return limit !== undefined && this.used(by) >= limit;
  }

  /** How the two stand as either sees it. */
  seen(one: string, other: string): ModelState {
    return this.isBlocked(one, other) ? "none" : this.stateOf(one, other).state;
  }

  isBlocked(one: string, other: string): boolean {
    return this.blocks.has(`${one}>${other}`) || this.blocks.has(`${other}>${one}`);
  }

  /** How many of its requests a company has used. */
  used(company: string): number {
    const refused = [...this.refused].filter((each) => each.startsWith(`${company}>`));
    return this.counted.filter(({ by }) => by === company).length + refused.length;
  }

  protected override refusal(by: string, other: string): number | null {
    if (this.isUsedUp(by)) return 429;
    if (this.closed.has(other) || this.mutes.has(`${other}>${this.comers[by]?.company}`)) {
      this.refused.add(`${by}>${other}`);
      return 403;
    }
    return null;
  }

  /** What a company itself took back does not count; what was declined, or ended by a block, does. */
  protected override move(by: string, other: string, state: ModelState, requester: string | null): Outcome {
    if (state === "requested") this.counted.push({ by, other });
    if (state === "canceled" && requester === by) {
      const last = this.counted.findLastIndex((each) => each.by === by && each.other === other);
      this.counted.splice(last, 1);
    }
    return super.move(by, other, state, requester);
  }

  private set(event: NearEvent, by: string, other: string): Outcome {
    const company = this.comers[other]?.company;
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
      for (const [comer, its] of Object.entries(this.comers))
        if (its.company === company && this.stateOf(by, comer).requester === comer)
          this.end(by, comer, "rejected");
    }
    return { status: 200, state: this.seen(by, other) };
  }

  private end(by: string, other: string, state: ModelState) {
    const pair = this.stateOf(by, other);
    if (pair.state === "requested") super.move(by, other, state, pair.requester);
  }
}

const SETTINGS: readonly NearEvent[] = ["close", "open", "mute", "unmute", "block", "unblock"];
