import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { List, ListedHospital } from "#contract/lists/calls";
import { sized } from "../../support/size";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

const IDS = ["a", "b", "c", "d", "e", "f"];
const HISTORIES = sized(25, 400);

type Kind = "add" | "remove" | "up" | "down" | "top" | "order" | "rename" | "memo" | "look";
/** `tab` has read the list at some time before, and acts on what it shows. */
type Deed = { kind: Kind; tab: 0 | 1; ids: string[]; text: string };

const deeds = fc.array(
  fc.record<Deed>({
    kind: fc.constantFrom(
      "add",
      "add",
      "add",
      "remove",
      "up",
      "down",
      "top",
      "order",
      "rename",
      "memo",
      "look",
    ),
    tab: fc.constantFrom(0, 1),
    ids: fc.array(fc.constantFrom(...IDS), { minLength: 1, maxLength: 4 }),
    text: fc.constantFrom("あ", "い", "う"),
  }),
  { minLength: 1, maxLength: 14 },
);

/** `turn` tells two writings of one text apart. */
type Memo = { text: string; turn: number };
/** What the list should be, in the plainest words. */
type Model = { name: string; order: string[]; memos: Map<string, Memo>; nameRev: number; orderRev: number };
type Seen = { page: List & { hospitals: ListedHospital[] }; model: Model };

beforeAll(async () => {
  await person("owner");
  await agreed();
  await signedIn("owner");
  await hospitals(IDS);
});

const copyOf = (model: Model): Model => ({ ...model, order: [...model.order], memos: new Map(model.memos) });

class World {
  readonly model: Model = { name: "初め", order: [], memos: new Map(), nameRev: 0, orderRev: 0 };
  private seen: Seen[] = [];
  private turn = 0;

  private constructor(readonly id: string) {}

  static async fresh() {
    const made = await respond<List>("owner", "POST", "/lists/hospitals", {
      name: "初め",
      type: 1,
      purpose: 5,
    });
    const world = new World(made.objectId);
    await world.look(0);
    await world.look(1);
    return world;
  }

  async look(tab: number) {
    const page = await respond<Seen["page"]>("owner", "GET", `/lists/hospitals/${this.id}`);
    expect(page.hospitals.map(({ hospitalId, memo }) => [hospitalId, memo])).toEqual(
      this.model.order.map((id) => [id, this.model.memos.get(id)?.text]),
    );
    expect([page.name, page.hospitalCount]).toEqual([this.model.name, this.model.order.length]);
    this.seen[tab] = { page, model: copyOf(this.model) };
  }

  async act({ kind, tab, ids, text }: Deed) {
    const seen = this.seen[tab];
    const [id = ""] = ids;
    if (!seen || kind === "look") return this.look(tab);
    if (kind === "add") return this.add(ids);
    if (kind === "remove") return this.remove(ids);
    if (kind === "rename") return this.rename(seen, text);
    if (kind === "order") return this.order(seen);
    if (kind === "memo") return this.memo(seen, id, text);
    return this.move(seen, id, kind);
  }

  private async add(ids: string[]) {
    const before = this.model.order.length;
    for (const id of ids) if (!this.model.order.includes(id)) this.write(id, "");
    this.model.order = [...new Set([...this.model.order, ...ids])];
    const reply = await respond("owner", "POST", "/lists/hospitals/add", {
      listIds: [this.id],
      hospitalIds: ids,
    });
    expect(reply).toEqual({ added: this.model.order.length - before });
    if (this.model.order.length > before) this.model.orderRev += 1;
  }

  private async remove(ids: string[]) {
    const before = this.model.order.length;
    this.model.order = this.model.order.filter((id) => !ids.includes(id));
    for (const id of ids) this.model.memos.delete(id);
    const reply = await respond("owner", "POST", "/lists/hospitals/remove", {
      listId: this.id,
      hospitalIds: ids,
    });
    expect(reply).toEqual({ removed: before - this.model.order.length });
    if (this.model.order.length < before) this.model.orderRev += 1;
  }

  private write(id: string, text: string) {
    this.turn += 1;
    this.model.memos.set(id, { text, turn: this.turn });
  }

  /** The neighbour that the tab shows, whatever has become of it. */
  private async move({ model }: Seen, hospitalId: string, kind: "up" | "down" | "top") {
    const at = model.order.indexOf(hospitalId);
    const neighbour = kind === "up" ? model.order[at - 1] : model.order[at + 1];
    if (at < 0 || (kind !== "top" && !neighbour)) return;
    const anchor = kind === "top" ? {} : kind === "up" ? { before: neighbour } : { after: neighbour };
    const { status } = await call("owner", "POST", `/lists/hospitals/${this.id}/place`, {
      hospitalId,
      ...anchor,
    });
    const { order } = this.model;
    const isThere = order.includes(hospitalId) && (kind === "top" || order.includes(neighbour ?? ""));
    expect(status).toBe(isThere ? 200 : 409);
    if (!isThere) return;
    const others = order.filter((id) => id !== hospitalId);
    const place = kind === "top" ? 0 : others.indexOf(neighbour ?? "") + (kind === "up" ? 0 : 1);
    this.model.order = [...others.slice(0, place), hospitalId, ...others.slice(place)];
    this.model.orderRev += 1;
  }

  /** The whole order, turned round: only while nothing has changed that the tab does not show. */
  private async order({ page, model }: Seen) {
    const order = model.order.toReversed();
    const { status } = await call("owner", "PUT", `/lists/hospitals/${this.id}`, {
      order,
      orderRev: page.orderRev,
    });
    const isFresh = model.orderRev === this.model.orderRev;
    expect(status).toBe(isFresh ? 200 : 409);
    if (!isFresh) return;
    this.model.order = order;
    this.model.orderRev += 1;
  }

  private async rename({ page, model }: Seen, name: string) {
    const { status } = await call("owner", "PUT", `/lists/hospitals/${this.id}`, { name, rev: page.rev });
    const isSame = name === this.model.name;
    const isFresh = model.nameRev === this.model.nameRev;
    expect(status).toBe(isSame || isFresh ? 200 : 409);
    if (isSame || !isFresh) return;
    this.model.name = name;
    this.model.nameRev += 1;
  }

  private async memo({ page, model }: Seen, hospitalId: string, memo: string) {
    const shown = page.hospitals.find((each) => each.hospitalId === hospitalId);
    if (!shown) return;
    const path = `/lists/hospitals/${this.id}/hospitals/${hospitalId}`;
    const { status } = await call("owner", "PATCH", path, { memo, rev: shown.rev });
    const now = this.model.memos.get(hospitalId);
    if (!now) return expect(status).toBe(404);
    const isFresh = model.memos.get(hospitalId)?.turn === now.turn;
    expect(status).toBe(now.text === memo || isFresh ? 200 : 409);
    if (now.text !== memo && isFresh) this.write(hospitalId, memo);
  }
}

it(`${HISTORIES} histories of two tabs end as the plain list does: nothing lost, doubled or overwritten unseen`, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (history) => {
      const world = await World.fresh();
      for (const deed of history) await world.act(deed);
      await world.look(0);
      await respond("owner", "GET", "/lists/hospitals?limit=1");
      expect((await call("owner", "DELETE", `/lists/hospitals/${world.id}`)).status).toBe(204);
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
});
