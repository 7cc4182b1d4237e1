import { env } from "cloudflare:test";
import { presenceOf } from "../../../../durable-objects/presence/shares";
import { announced, type Live } from "../chat/live";
import { badgesOf, type PlaceKind } from "./places";

export type Badges = Record<PlaceKind, number>;

/** A page that somebody has open: its badges are those it came with, until it hears that there are others. */
export class Screen {
  private constructor(
    private readonly who: string,
    private readonly live: Live,
    private shown: Badges,
  ) {}

  static async of(who: string): Promise<Screen> {
    const live = await announced(who);
    await presenceOf(env, who).arrive(who);
    return new Screen(who, live, await badgesOf(who));
  }

  /** The page that follows what its own reader does. */
  async loadAgain() {
    this.shown = await badgesOf(this.who);
  }

  async badges(): Promise<Badges> {
    const heard = this.live.frames("announce").some(({ type }) => type === "recount");
    this.live.packets.length = 0;
    if (heard) await this.loadAgain();
    return this.shown;
  }

  close() {
    this.live.socket.close();
  }
}
