import { type GroupEvent, GroupModel } from "./group-model";

/** `add`: a connect user is added (M6). `edit`: the group's name is saved (M14). The other two are the operator's. */
export type ManagedEvent = Exclude<GroupEvent, "dissolve"> | "add" | "edit" | "suspend" | "restore";
type Acted = Exclude<GroupEvent | ManagedEvent, "expire" | "suspend" | "restore">;
type Traits = { role: "ms" | "connect"; isManager?: boolean };

/** SM-2 of a group that an MS founded: with connect users, with people who are suspended, and with its manager. */
export class ManagedGroupModel extends GroupModel {
  private readonly suspended = new Set<string>();

  constructor(
    founder: string,
    private readonly people: Record<string, Traits>,
  ) {
    super(founder);
  }

  suspend(who: string) {
    this.suspended.add(who);
  }

  restore(who: string) {
    this.suspended.delete(who);
  }

  /** Somebody who leads it and can be asked. */
  activeAdmin(): string | undefined {
    return this.activeAdmins()[0];
  }

  /** M14: no manager of the branch belongs to it or is asked to. */
  isMissingManager(): boolean {
    return !Object.entries(this.people).some(
      ([who, { isManager }]) =>
        isManager && this.isActive(who) && ["member", "admin", "invited"].includes(this.stateOf(who)),
    );
  }

  override act(event: Acted, who: string, other: string): boolean {
    if (!this.isActive(who)) return false;
    // Connect users belong to it and decide nothing.
    if (this.people[who]?.role === "connect" && event !== "exit") return false;
    const mine = this.stateOf(who);
    const isConnect = this.people[other]?.role === "connect";
    switch (event) {
      case "add":
        return mine === "admin" && !this.isMissingManager() && this.add(other);
      case "edit":
        return mine === "admin" && !this.isMissingManager();
      case "invite":
        if (isInside(this.stateOf(other))) return super.act(event, who, other);
        return !isConnect && this.isActive(other) && super.act(event, who, other);
      case "addAdmin":
        return !isConnect && super.act(event, who, other);
      case "exit":
        if (mine === "admin" && !this.activeAdmins().some((admin) => admin !== who)) return false;
        return this.move(who, mine, ["member", "admin"], "exited", ["exited"]);
      case "apply":
        return mine === "member" && this.apply(who);
      default:
        return super.act(event, who, other);
    }
  }

  /** M6: whoever is a connect user belongs to it at once; members may be named again. */
  private add(other: string): boolean {
    if (["member", "admin"].includes(this.stateOf(other))) return true;
    if (this.people[other]?.role !== "connect" || !this.isActive(other)) return false;
    return this.move(other, this.stateOf(other), ["none", "exited", "removed"], "member", ["member"]);
  }

  /** M12: at once where nobody active leads it; else the wish waits. */
  private apply(who: string): true {
    if (this.activeAdmins().length === 0) this.states.set(who, "admin");
    return true;
  }

  private isActive(who: string): boolean {
    return !this.suspended.has(who);
  }

  private activeAdmins(): string[] {
    return [...this.states]
      .filter(([who, state]) => state === "admin" && this.isActive(who))
      .map(([who]) => who);
  }
}

/** Members, and people who are invited, may be named again: nothing changes for them. */
const isInside = (state: string) => ["invited", "member", "admin"].includes(state);
