import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { sized } from "../../support/size";
import { signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { badgesOf, blocks, PLACES, type PlaceKind, unreadIn } from "../../support/workerd/fixtures/places";
import { type Badges, Screen } from "../../support/workerd/fixtures/screens";
import { until } from "../../support/workerd/until";

const HISTORIES = sized(12, 1000);
const WHO = ["uda", "ebi", "oka"] as const;
type Who = (typeof WHO)[number];
const KINDS: readonly PlaceKind[] = ["group", "community"];
const LEVELS = ["all", "mentions", "nothing"] as const;

type Deed = {
  who: Who;
  kind: PlaceKind;
  act: "write" | "remove" | "hide" | "restore" | "see" | "block" | "setNotificationLevel" | "mute";
  at: number;
};
const deeds = fc.array(
  fc.record<Deed>({
    who: fc.constantFrom(...WHO),
    kind: fc.constantFrom(...KINDS),
    act: fc.constantFrom(
      "write",
      "write",
      "write",
      "remove",
      "hide",
      "restore",
      "see",
      "block",
      "setNotificationLevel",
      "mute",
    ),
    at: fc.nat(5),
  }),
  { minLength: 4, maxLength: 16 },
);

beforeAll(async () => {
  for (const id of WHO) await person(id);
  await agreed();
  for (const id of WHO) await signedIn(id);
});

type Post = { objectId: string; createdAt: number; author: Who; status: "published" | "hidden" | "deleted" };
type Seat = { seenAt: number; tells: (typeof LEVELS)[number]; isMuted: boolean };

let made = 0;

/** A group and a community of three, in the plainest words. */
class World {
  readonly id = `heard-${++made}`;
  readonly posts: Record<PlaceKind, Post[]> = { group: [], community: [] };
  readonly seats = new Map<string, Seat>();
  readonly blocked = new Map<Who, Who>();
  private readonly screens = new Map<Who, Screen>();

  async founded() {
    const emptied = ["memberships", "community_members", "blocks", "attempts"];
    await env.DB.batch(emptied.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
    await community(this.id);
    for (const who of WHO) {
      await inGroup(this.id, who, "admin");
      await joinedAs(this.id, who, { role: "admin" });
      for (const kind of KINDS) this.seats.set(`${kind}/${who}`, { seenAt: 1, tells: "all", isMuted: false });
    }
    for (const who of WHO) this.screens.set(who, await Screen.of(who));
    return this;
  }

  /** What somebody does leads to a page of theirs; the others are notified of it, or nothing has changed for them. */
  async act(deed: Deed) {
    await this.perform(deed);
    if (!["hide", "restore"].includes(deed.act)) await this.screens.get(deed.who)?.loadAgain();
    await until(async () => {
      for (const [who, screen] of this.screens)
        expect(await screen.badges(), `${who} after ${deed.act}`).toEqual(this.badges(who));
    });
  }

  ended() {
    for (const screen of this.screens.values()) screen.close();
  }

  private async perform({ who, kind, act, at }: Deed) {
    if (act === "write") return this.write(who, kind);
    if (act === "block") return this.block(who, WHO[at % WHO.length] as Who);
    if (act === "setNotificationLevel" || act === "mute")
      return this.setNotificationLevel(who, kind, act, at);
    const posts = this.posts[kind];
    const post = posts[at % Math.max(1, posts.length)];
    if (!post) return;
    if (act === "see") return this.see(who, kind, post);
    return this.change(who, kind, post, act);
  }

  private async write(author: Who, kind: PlaceKind) {
    const { objectId, createdAt } = await PLACES[kind].write(author, this.id);
    this.posts[kind].push({ objectId, createdAt, author, status: "published" });
    this.sees(author, kind, createdAt);
  }

  private async change(who: Who, kind: PlaceKind, post: Post, act: "remove" | "hide" | "restore") {
    const from = { remove: ["published", "hidden"], hide: ["published"], restore: ["hidden"] }[act];
    if (!from.includes(post.status)) return;
    if (act === "remove") await PLACES[kind].remove(who, post);
    else await PLACES[kind][act](post);
    post.status = { remove: "deleted", hide: "hidden", restore: "published" }[act] as Post["status"];
  }

  private async see(who: Who, kind: PlaceKind, post: Post) {
    if (post.status !== "published") return;
    await PLACES[kind].see(who, this.id, post);
    this.sees(who, kind, post.createdAt);
  }

  private async block(who: Who, other: Who) {
    if (who === other || this.blocked.has(who)) return;
    await blocks(who, other);
    this.blocked.set(who, other);
  }

  private async setNotificationLevel(
    who: Who,
    kind: PlaceKind,
    act: "setNotificationLevel" | "mute",
    at: number,
  ) {
    const seat = this.seat(who, kind);
    if (act === "mute") seat.isMuted = at % 2 === 0;
    else seat.tells = LEVELS[at % LEVELS.length] ?? "all";
    await PLACES[kind].setNotificationLevel(
      who,
      this.id,
      act === "mute" ? { isMuted: seat.isMuted } : { tells: seat.tells },
    );
  }

  private sees(who: Who, kind: PlaceKind, at: number) {
    const seat = this.seat(who, kind);
    seat.seenAt = Math.max(seat.seenAt, at);
  }

  seat(who: Who, kind: PlaceKind): Seat {
    const seat = this.seats.get(`${kind}/${who}`);
    if (!seat) throw new Error(who);
    return seat;
  }

  isUnread(who: Who, kind: PlaceKind): boolean {
    const { seenAt } = this.seat(who, kind);
    return this.posts[kind].some(
      ({ status, createdAt, author }) =>
        status === "published" && createdAt > seenAt && author !== this.blocked.get(who),
    );
  }

  badges(who: Who): Badges {
    return { group: this.badge(who, "group"), community: this.badge(who, "community") };
  }

  private badge(who: Who, kind: PlaceKind): number {
    const { tells, isMuted } = this.seat(who, kind);
    return Number(tells !== "nothing" && !isMuted && this.isUnread(who, kind));
  }
}

it(`badges that are updated by events, badges after a reload, lists and stream say the same in ${HISTORIES} histories of three people`, async () => {
  let deedsDone = 0;
  await fc.assert(
    fc.asyncProperty(deeds, async (history) => {
      const world = await new World().founded();
      for (const deed of history) await world.act(deed);
      deedsDone += history.length;
      for (const who of WHO) {
        expect(await badgesOf(who), who).toEqual(world.badges(who));
        for (const kind of KINDS)
          expect(await unreadIn(who, kind, world.id), `${who} in the ${kind}`).toBe(
            world.isUnread(who, kind),
          );
      }
      world.ended();
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
  console.log(`${deedsDone} deeds in ${HISTORIES} histories: events, reload, lists and stream agree`);
}, 3_600_000);
