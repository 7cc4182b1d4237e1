import type { News } from "./delivery";

/** What was said lately, counted since the object woke. The state an Inbox is told of never runs ahead of the news. */
export class NewsLog {
  private forgotten = 0;
  private kept: News[] = [];

  get length(): number {
    return this.forgotten + this.kept.length;
  }

  push(news: News) {
    this.kept.push(news);
  }

  since(place: number): News[] {
    return this.kept.slice(Math.max(0, place - this.forgotten));
  }

  forget(before: number) {
    this.kept = this.since(before);
    this.forgotten = Math.max(this.forgotten, before);
  }
}
