import { DurableObject } from "cloudflare:workers";
import { type LivePlace, type PlaceFrame, placeTopic } from "#contract/posts/live";
import type { Env } from "../workers/env";
import { inboxOf } from "./objects";
import { Listeners } from "./place/listeners";
import { readersAmong } from "./place/readers";
import { everyPresence } from "./presence/shares";

/**
 * The people who look at one place now: a closed group or an open community. The object knows nothing of what is there,
 * and nobody who is elsewhere: a post costs the same whether a place has ten members or a hundred thousand.
 */
export class Place extends DurableObject<Env> {
  private readonly listeners = new Listeners(this.ctx.storage);

  /** Tells the Inbox of this person, who may read here, from now on what is new in the place. */
  listen(userId: string): void {
    this.listeners.add(userId);
  }

  /**
   * Tells those who are there, and answers before they were notified. Somebody who may not read there any more, or has
   * gone, is told nothing from now on.
   */
  announce(place: LivePlace, frame: PlaceFrame): void {
    const delivered = this.publish(place, frame);
    this.ctx.waitUntil(
      frame.type === "post" ? delivered.finally(() => this.notifyMembers(place)) : delivered,
    );
  }

  /** What is unread here may have changed: everybody who belongs here and has any screen open is notified. */
  announceUnread(place: LivePlace, isGone = false): void {
    this.ctx.waitUntil(this.notifyMembers(place, isGone));
  }

  /** The number of people who are there, as far as is known. */
  present(): number {
    return this.listeners.all().length;
  }

  private async publish(place: LivePlace, frame: PlaceFrame) {
    const there = this.listeners.all();
    if (there.length === 0) return;
    const readers = new Set(await readersAmong(this.env.DB, place, there));
    const topic = placeTopic(place);
    await Promise.all(
      there.map(async (userId) => {
        const isListening = readers.has(userId) && (await this.pass(userId, topic, frame));
        if (!isListening) this.listeners.remove(userId);
      }),
    );
  }

  private async notifyMembers(place: LivePlace, isGone = false) {
    await Promise.allSettled(everyPresence(this.env).map((presence) => presence.announce(place, isGone)));
  }

  /** An Inbox that fails is asked again with the next news: the page that missed these has them when it is loaded. */
  private pass(userId: string, topic: string, frame: PlaceFrame): Promise<boolean> {
    return inboxOf(this.env, userId)
      .relayPlace(topic, frame)
      .catch(() => true);
  }
}
