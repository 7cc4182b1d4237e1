import { env, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import { sized } from "../../support/size";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { approve, inviteDoctors, invitedAgo } from "../../support/workerd/fixtures/groups";
import { badgesOf, PLACES } from "../../support/workerd/fixtures/places";
import { type Badges, Screen } from "../../support/workerd/fixtures/screens";
import { until } from "../../support/workerd/until";

const HISTORIES = sized(12, 1000);
const CHAIR = "chair";
const GUESTS = ["ann", "ben"] as const;
const ALL = [CHAIR, ...GUESTS] as const;
type Guest = (typeof GUESTS)[number];

const BY_CHAIR = ["invite", "withdraw", "remove", "ban", "unban", "post", "postOpenly"] as const;
const BY_GUEST = ["approve", "decline", "exit", "see", "join", "leave", "seeOpenly"] as const;
type Deed = { who: Guest; act: (typeof BY_CHAIR)[number] | (typeof BY_GUEST)[number] };
const deeds = fc.array(
  fc.record<Deed>({
    who: fc.constantFrom(...GUESTS),
    act: fc.constantFrom("invite", "approve", "post", "postOpenly", "join", ...BY_CHAIR, ...BY_GUEST),
  }),
  { minLength: 6, maxLength: 16 },
);

let desk: Awaited<ReturnType<typeof operator>>["browser"];

beforeAll(async () => {
  desk = (await operator("closing-desk")).browser;
  for (const id of ALL) await person(id);
  await agreed();
  for (const id of ALL) await signedIn(id);
});

type Post = { objectId: string; createdAt: number };
type Seat = { invited: boolean; isIn: boolean; isBanned: boolean; seen: number };
const AWAY: Seat = { invited: false, isIn: false, isBanned: false, seen: 0 };

let made = 0;

/** A group and a community to which two people come and from which they go, as often as they like. */
class World {
  readonly id = `door-${++made}`;
  private readonly posts = { group: [] as Post[], community: [] as Post[] };
  private readonly seats = {
    group: new Map<string, Seat>(GUESTS.map((id) => [id, { ...AWAY }])),
    community: new Map<string, Seat>(GUESTS.map((id) => [id, { ...AWAY }])),
  };
  private readonly screens = new Map<string, Screen>();

  async opened() {
    const emptied = ["memberships", "community_members", "attempts"];
    await env.DB.batch(emptied.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
    for (const id of ALL)
      await runInDurableObject(inboxOf(id), (_, { storage }) => void storage.sql.exec("DELETE FROM used"));
    await inGroup(this.id, CHAIR, "admin");
    await community(this.id);
    await joinedAs(this.id, CHAIR, { role: "admin" });
    for (const who of ALL) this.screens.set(who, await Screen.of(who));
    return this;
  }

  async act({ who, act }: Deed) {
    await this[act](who);
    const actor = (BY_CHAIR as readonly string[]).includes(act) ? CHAIR : who;
    await this.screens.get(actor)?.loadAgain();
    await this.agrees(`${who}: ${act}`);
  }

  async isReloaded() {
    for (const who of ALL) expect(await badgesOf(who), who).toEqual(this.badges(who));
  }

  /** The group is dissolved and the community closed: nothing waits there for anybody. */
  async end() {
    expect((await call(CHAIR, "DELETE", `/groups/${this.id}`)).status).toBe(204);
    const closing = await desk.call("POST", `/admin/communities/${this.id}/close`, { isClosed: true });
    expect(closing.status).toBeLessThan(300);
    for (const seats of Object.values(this.seats)) for (const who of GUESTS) seats.set(who, { ...AWAY });
    await this.screens.get(CHAIR)?.loadAgain();
    await this.agrees("the end");
    await this.isReloaded();
    for (const screen of this.screens.values()) screen.close();
  }

  private async agrees(after: string) {
    await until(async () => {
      for (const [who, screen] of this.screens)
        expect(await screen.badges(), `${who}, who listens, after ${after}`).toEqual(this.badges(who));
    });
  }

  private badges(who: string): Badges {
    const waits = (kind: "group" | "community") => {
      const { invited, isIn, seen } = this.seats[kind].get(who) ?? AWAY;
      return Number(invited || (isIn && this.newest(kind) > seen));
    };
    return { group: waits("group"), community: waits("community") };
  }

  private newest = (kind: "group" | "community") => this.posts[kind].at(-1)?.createdAt ?? 0;

  private seat(kind: "group" | "community", who: Guest): Seat {
    return this.seats[kind].get(who) as Seat;
  }

  private async invite(who: Guest) {
    const seat = this.seat("group", who);
    const { status } = await inviteDoctors(CHAIR, this.id, [who]);
    expect(status).toBe(200);
    if (!seat.isIn) seat.invited = true;
  }

  private async answered(who: Guest, how: "approve" | "disapprove") {
    const seat = this.seat("group", who);
    const { status } = await call(who, "POST", `/groups/${this.id}/${how}_doctor_users`, {});
    if (seat.invited) expect(status).toBe(200);
    if (seat.invited && how === "approve") Object.assign(seat, { isIn: true, seen: this.newest("group") });
    seat.invited = false;
  }
  private approve = (who: Guest) => this.answered(who, "approve");
  private decline = (who: Guest) => this.answered(who, "disapprove");

  private async withdraw(who: Guest) {
    await call(CHAIR, "POST", `/groups/${this.id}/disapprove_doctor_users`, { userIds: [who] });
    this.seat("group", who).invited = false;
  }

  private async remove(who: Guest) {
    await call(CHAIR, "POST", `/groups/${this.id}/remove_doctor_users`, { userIds: [who] });
    this.seat("group", who).isIn = false;
  }

  private async exit(who: Guest) {
    await call(who, "POST", `/groups/${this.id}/exit`);
    this.seat("group", who).isIn = false;
  }

  private async post() {
    this.posts.group.push(await PLACES.group.write(CHAIR, this.id));
  }
  private async postOpenly() {
    this.posts.community.push(await PLACES.community.write(CHAIR, this.id));
  }

  private see = (who: Guest) => this.looks("group", who);
  private seeOpenly = (who: Guest) => this.looks("community", who);
  private async looks(kind: "group" | "community", who: Guest) {
    const seat = this.seat(kind, who);
    const newest = this.posts[kind].at(-1);
    if (!seat.isIn || !newest) return;
    await PLACES[kind].see(who, this.id, newest);
    seat.seen = newest.createdAt;
  }

  private async join(who: Guest) {
    const seat = this.seat("community", who);
    await call(who, "POST", "/opencommunity/join", { openCommunity: this.id });
    if (!seat.isBanned && !seat.isIn)
      Object.assign(seat, { isIn: true, seen: Math.max(seat.seen, this.newest("community")) });
  }

  private async leave(who: Guest) {
    await call(who, "POST", "/opencommunity/leave", { openCommunity: this.id });
    this.seat("community", who).isIn = false;
  }

  private async ban(who: Guest) {
    const seat = this.seat("community", who);
    const body = { openCommunity: this.id, userId: who, reason: "中傷" };
    await call(CHAIR, "POST", "/opencommunity/ban", body);
    if (seat.isIn) Object.assign(seat, { isIn: false, isBanned: true });
  }

  private async unban(who: Guest) {
    await call(CHAIR, "POST", "/opencommunity/unban", { openCommunity: this.id, userId: who });
    this.seat("community", who).isBanned = false;
  }
}

it(`badges that are updated by coming and going, and badges after a reload, say the same in ${HISTORIES} histories`, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(deeds, async (history) => {
      const world = await new World().opened();
      for (const deed of history) await world.act(deed);
      await world.isReloaded();
      await world.end();
      done += history.length + 2;
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
  console.log(`${done} deeds in ${HISTORIES} histories: events and reload agree`);
}, 3_600_000);

it("an invitation waits on the badge until it is answered, ends, or its group does", async () => {
  const world = await new World().opened();
  const invited = async () => (await badgesOf("ann")).group;
  await inviteDoctors(CHAIR, world.id, ["ann"]);
  expect(await invited()).toBe(1);
  await invitedAgo(world.id, "ann", GROUP_INVITATION_MS + 1000);
  expect(await invited()).toBe(0);
  await inviteDoctors(CHAIR, world.id, ["ann"]);
  expect((await approve("ann", world.id)).status).toBe(200);
  expect(await invited()).toBe(0);
  const waiting = async () => {
    type Line = { topic: string; about: { id: string } };
    const { items } = await respond<{ items: Line[] }>("ben", "GET", "/notifications?limit=50");
    return items.filter(({ topic, about }) => topic === "groupInvited" && about.id === world.id).length;
  };
  await inviteDoctors(CHAIR, world.id, ["ben"]);
  await until(async () => expect(await waiting()).toBe(1));
  expect((await call(CHAIR, "DELETE", `/groups/${world.id}`)).status).toBe(204);
  await until(async () => expect(await waiting()).toBe(0));
});
