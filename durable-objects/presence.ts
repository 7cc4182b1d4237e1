import { DurableObject } from "cloudflare:workers";
import type { LivePlace } from "#contract/posts/live";
import type { Env } from "../workers/env";
import { inboxOf } from "./objects";
import { readersAmong } from "./place/readers";
import { People } from "./presence/people";
import { placesOf } from "./presence/places-of";

/**
 * The people of one share of all who have a screen open now, and the groups and communities to which they belong, so
 * that a badge moves on whatever page they are. It asks those who are there alone: whoever comes later is counted anew.
 */
export class Presence extends DurableObject<Env> {
  private readonly people = new People(this.ctx.storage);

  /**
   * This person has opened a screen, or looks at another place. While the record fails, pages have news when they load.
   */
  async arrive(userId: string): Promise<void> {
    const places = await placesOf(this.env.DB, userId).catch(() => null);
    if (places) this.people.put(userId, places);
  }

  /** What is unread in a place may have changed, and the place itself may be gone. Answers before anybody was notified. */
  announce(place: LivePlace, isGone: boolean): void {
    this.ctx.waitUntil(this.publish(place, isGone));
  }

  /** Is somebody there, as far as is known? */
  has(userId: string): boolean {
    return this.people.has(userId);
  }

  /** Nobody may read a place that is gone any more: everybody who belonged to it is told that once. */
  private async publish(place: LivePlace, isGone: boolean) {
    const there = this.people.of(`${place.kind}/${place.id}`);
    if (there.length === 0) return;
    const readers = isGone ? there : await readersAmong(this.env.DB, place, there);
    await Promise.all(
      readers.map(async (userId) => {
        if (!(await this.pass(userId))) this.people.remove(userId);
      }),
    );
  }

  /** An Inbox that fails is asked again with the next news. */
  private pass(userId: string): Promise<boolean> {
    return inboxOf(this.env, userId)
      .recountPlaces()
      .catch(() => true);
  }
}
