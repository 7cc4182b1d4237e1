import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { COMMUNITY_ROLES, type CommunityRole } from "#contract/community/limits";
import type { CommunityMembership } from "#contract/community/shapes";
import { sized } from "../../support/size";
import { call, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";

const ACTORS = ["ichiro", "jiro", "saburo", "shiro"];
const HISTORIES = sized(30, 2000);
const RACES = sized(6, 200);

type Deed = {
  kind: "join" | "leave" | "role" | "ban" | "unban";
  actor: string;
  target: string;
  role: CommunityRole;
};

const deed = fc.record<Deed>({
  kind: fc.constantFrom("join", "join", "leave", "role", "role", "ban", "unban"),
  actor: fc.constantFrom(...ACTORS),
  target: fc.constantFrom(...ACTORS),
  role: fc.constantFrom(...COMMUNITY_ROLES),
});

beforeAll(async () => {
  for (const id of ACTORS) await person(id);
  await agreed();
  for (const id of ACTORS) await signedIn(id);
});

type Place = { state: CommunityMembership["state"]; role: CommunityRole };

let made = 0;

/** SM-3 in the plainest words: the first of the four is its admin. */
class World {
  readonly id = `world-${made++}`;
  readonly places = new Map<string, Place>(ACTORS.map((id) => [id, { state: "none", role: "member" }]));

  async found() {
    await env.DB.prepare("DELETE FROM attempts").run();
    await community(this.id);
    await joinedAs(this.id, "ichiro", { role: "admin" });
    this.places.set("ichiro", { state: "joined", role: "admin" });
    return this;
  }

  async act({ kind, actor, target, role }: Deed): Promise<number> {
    const body = { openCommunity: this.id, userId: target, role, reason: "約束を守らなかったため" };
    const path = kind === "role" ? "updateRole" : kind;
    return (await call(actor, "POST", `/opencommunity/${path}`, body)).status;
  }

  /** What the table says of it: the answer, and the state after. */
  expected(deed: Deed): number {
    const own = this.of(deed.actor);
    if (deed.kind === "join") return this.joins(own);
    if (deed.kind === "leave") return this.leaves(own);
    if (own.state !== "joined" || own.role !== "admin") return 403;
    const other = this.of(deed.target);
    if (deed.kind === "unban") return this.unbans(other);
    if (deed.kind === "ban") return deed.actor === deed.target ? 422 : this.bans(other);
    return this.becomes(other, deed.role);
  }

  private joins(own: Place) {
    if (own.state === "banned") return 403;
    if (own.state !== "joined") Object.assign(own, { state: "joined", role: "member" });
    return 200;
  }

  private leaves(own: Place) {
    if (this.isLastAdmin(own)) return 409;
    if (own.state === "joined") Object.assign(own, { state: "left", role: "member" });
    return 200;
  }

  private bans(other: Place) {
    if (other.state === "joined") Object.assign(other, { state: "banned", role: "member" });
    return other.state === "banned" ? 200 : 409;
  }

  private unbans(other: Place) {
    if (other.state === "banned") Object.assign(other, { state: "none", role: "member" });
    return 200;
  }

  private becomes(other: Place, role: CommunityRole) {
    if (other.state !== "joined") return 409;
    if (role !== "admin" && this.isLastAdmin(other)) return 409;
    other.role = role;
    return 200;
  }

  private isLastAdmin(place: Place) {
    const admins = [...this.places.values()].filter(
      ({ state, role }) => state === "joined" && role === "admin",
    );
    return admins.length === 1 && admins[0] === place;
  }

  private of(id: string): Place {
    const place = this.places.get(id);
    if (!place) throw new Error(id);
    return place;
  }

  async stored() {
    const { results } = await env.DB.prepare(
      "SELECT user_id AS id, state, role FROM community_members WHERE community_id = ?",
    )
      .bind(this.id)
      .all<Place & { id: string }>();
    const count = await env.DB.prepare("SELECT member_count AS n FROM communities WHERE id = ?")
      .bind(this.id)
      .first<number>("n");
    return { rows: results, count };
  }
}

it(`${HISTORIES} histories of four people end as the table of states says, and the count kept is that of the rows`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 16 }), async (history) => {
      const world = await new World().found();
      for (const each of history) {
        const status = world.expected(each);
        expect(await world.act(each), JSON.stringify(each)).toBe(status);
      }
      const { rows, count } = await world.stored();
      const stored = new Map(rows.map(({ id, ...place }) => [id, place]));
      for (const [id, place] of world.places) {
        expect(stored.get(id) ?? { state: "none", role: "member" }).toEqual(place);
      }
      expect(count).toBe(rows.filter(({ state }) => state === "joined").length);
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
});

it(`${RACES} races of 20 at once leave no state outside the table, an admin, and a count that is true`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 20 }), async (race) => {
      const world = await new World().found();
      await joinedAs(world.id, "jiro", { role: "admin" });
      await joinedAs(world.id, "saburo");
      const statuses = await Promise.all(race.map((each) => world.act(each)));
      for (const status of statuses) expect([200, 403, 409, 422]).toContain(status);
      const { rows, count } = await world.stored();
      expect(count).toBe(rows.filter(({ state }) => state === "joined").length);
      expect(rows.some(({ state, role }) => state === "joined" && role === "admin")).toBe(true);
    }),
    { numRuns: RACES, endOnFailure: true },
  );
});
