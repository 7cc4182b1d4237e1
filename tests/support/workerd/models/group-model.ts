export type GroupEvent =
  | "invite"
  | "approve"
  | "decline"
  | "withdraw"
  | "exit"
  | "remove"
  | "addAdmin"
  | "removeAdmin"
  | "apply"
  | "expire"
  | "dissolve";
export type MemberState =
  | "none"
  | "invited"
  | "expired"
  | "member"
  | "admin"
  | "declined"
  | "exited"
  | "removed";

/** SM-2 once more, as its table reads: what the tests of histories hold the service to. What was done before stays done. */
export class GroupModel {
  protected readonly states = new Map<string, MemberState>();
  isDissolved = false;

  constructor(founder: string) {
    this.states.set(founder, "admin");
  }

  stateOf(who: string): MemberState {
    return this.states.get(who) ?? "none";
  }

  counts() {
    const states = [...this.states.values()];
    const admins = states.filter((state) => state === "admin").length;
    return { admins, members: admins + states.filter((state) => state === "member").length };
  }

  /** M5: the time of an open invitation passes. Nobody does it, and nothing is stored. */
  expires(who: string) {
    if (this.stateOf(who) === "invited") this.states.set(who, "expired");
  }

  /** True: the service does it, or had done it before. */
  act(event: Exclude<GroupEvent, "expire">, who: string, other: string): boolean {
    if (this.isDissolved) return false;
    const mine = this.stateOf(who);
    const theirs = this.stateOf(other);
    switch (event) {
      case "approve":
        return this.move(who, mine, ["invited"], "member", ["member", "admin"]);
      case "decline":
        return this.move(who, mine, ["invited"], "declined", ["declined"]);
      case "exit":
        if (mine === "admin" && this.counts().admins === 1) return false;
        return this.move(who, mine, ["member", "admin"], "exited", ["exited"]);
      case "invite":
        return (
          mine === "admin" &&
          this.move(other, theirs, ["none", "exited", "removed", "declined", "expired"], "invited", [
            "invited",
            "member",
            "admin",
          ])
        );
      case "withdraw":
        return mine === "admin" && this.move(other, theirs, ["invited", "expired"], "none", ["none"]);
      case "remove":
        return mine === "admin" && this.move(other, theirs, ["member"], "removed", ["removed"]);
      case "addAdmin":
        return mine === "admin" && this.move(other, theirs, ["member"], "admin", ["admin"]);
      case "removeAdmin":
        return mine === "admin" && this.move(other, theirs, ["admin"], "member", ["member"]);
      case "apply":
        // Somebody leads it always, so that a wish to lead waits for them.
        return mine === "member";
      case "dissolve":
        return mine === "admin" && this.dissolve();
    }
  }

  private dissolve(): true {
    for (const [who, state] of this.states)
      if (["invited", "expired", "member", "admin"].includes(state)) this.states.set(who, "removed");
    this.isDissolved = true;
    return true;
  }

  protected move(
    who: string,
    is: MemberState,
    from: readonly MemberState[],
    to: MemberState,
    done: readonly MemberState[],
  ): boolean {
    if (from.includes(is)) this.states.set(who, to);
    return from.includes(is) || done.includes(is);
  }
}
