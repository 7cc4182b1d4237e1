import { expect, test } from "vitest";
import { STALE } from "#contract/texts";
import type { Editing } from "~/parts/doctors/edit/own-page.server";
import { markOf } from "~/request/forms/drafts.server";
import { savePart } from "~/routes/doctors/edit/save.server";

const PLACES = [{ name: "みなと病院" }, { name: "さくら医院" }];

/** The second of two workplaces is moved up, on a page that showed these. */
async function movedUp(shown: readonly object[]) {
  const form = new FormData();
  form.set("intent", "up-1");
  form.set("seen", await markOf(shown));
  const changes: unknown[] = [];
  const flashed: { kind: string; text: string }[] = [];
  const editing = {
    ...{ form, home: "/doctor/sato/edit", doctor: { enrollmentPeriodList: PLACES } },
    change: async (asked: unknown) => changes.push(asked),
    context: { flash: async (word: (typeof flashed)[number]) => flashed.push(word) },
  } as unknown as Editing;
  const response: unknown = await savePart(editing).catch((thrown: unknown) => thrown);
  expect((response as Response).headers.get("location")).toBe("/doctor/sato/edit#workplaces");
  return { changes, flashed };
}

test("a workplace is moved in the list that the page showed", async () => {
  const { changes, flashed } = await movedUp(PLACES);
  expect(changes).toMatchObject([{ enrollmentPeriodList: PLACES.toReversed() }]);
  expect(flashed).toMatchObject([{ kind: "success" }]);
});

test("in a list that another tab has changed nothing moves, and nobody reads that it did", async () => {
  const { changes, flashed } = await movedUp([...PLACES, { name: "三つ目" }]);
  expect(changes).toEqual([]);
  expect(flashed).toEqual([{ kind: "error", text: STALE }]);
});
