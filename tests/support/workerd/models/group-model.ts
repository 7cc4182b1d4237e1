export type GroupEvent =
  | "invite"
  | "approve"
  | "decline"
  | "withdraw"
  | "exit"
  | "remove"
  | "addAdmin"
  | "removeAdmin";
type State = "none" | "invited" | "member" | "admin" | "declined" | "exited" | "removed";

/** SM-2 once more, as its table reads: what the tests of histories hold the service to. What was done before stays done. */
export class GroupModel {
  private readonly states = new Map<string, State>();

  constructor(founder: string) {
    this.states.set(founder, "admin");
  }

  stateOf(who: string): State {
    return this.states.get(who) ?? "none";
  }

  counts() {
    const states = [...this.states.values()];
    const admins = states.filter((state) => state === "admin").length;
    return { admins, members: admins + states.filter((state) => state === "member").length };
  }

  /** True: the service does it, or had done it before. */
  act(event: GroupEvent, who: string, other: string): boolean {
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
          this.move(other, theirs, ["none", "exited", "removed", "declined"], "invited", ["invited"])
        );
      case "withdraw":
        return mine === "admin" && this.move(other, theirs, ["invited"], "none", ["none"]);
      case "remove":
        return mine === "admin" && this.move(other, theirs, ["member"], "removed", ["removed"]);
      case "addAdmin":
        return mine === "admin" && this.move(other, theirs, ["member"], "admin", ["admin"]);
      case "removeAdmin":
        return mine === "admin" && this.move(other, theirs, ["admin"], "member", ["member"]);
    }
  }

  private move(who: string, is: State, from: readonly State[], to: State, done: readonly State[]): boolean {
    if (from.includes(is)) this.states.set(who, to);
    return from.includes(is) || done.includes(is);
  }
}
