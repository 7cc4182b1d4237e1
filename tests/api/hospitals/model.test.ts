import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { EditConflict } from "#contract/hospitals/edits";
import type { Hospital } from "#contract/hospitals/shapes";
import { sized } from "../../support/size";
import { edit, house, look, staff } from "./house";

const EDITORS = ["model-nurse", "model-clerk", "model-doctor"];
const FIELDS = ["tel", "fax", "freeText"] as const;
type Field = (typeof FIELDS)[number];
type Seen = { revision: number } & Record<Field, string | null>;

beforeAll(async () => {
  await house("model");
  for (const who of EDITORS.slice(1)) await staff(who, "model");
});

const step = fc.record({
  who: fc.constantFrom(...EDITORS),
  does: fc.constantFrom("read", "save", "save", "save both"),
  field: fc.constantFrom(...FIELDS),
  other: fc.constantFrom(...FIELDS),
});

const seenOf = ({ revision, tel, fax, freeText }: Hospital): Seen => ({ revision, tel, fax, freeText });

/**
 * Three people read and save in any order, each from the page as they saw it last. The model: a save takes where nobody
 * changed the field since it was seen, and is refused as a whole otherwise, with what stands there.
 */
it("never overwrites what the editor has not seen, and keeps everything else", async () => {
  let word = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const state = seenOf(await look(EDITORS[0] ?? "", "model"));
      const seen = new Map(EDITORS.map((who) => [who, { ...state }]));
      for (const { who, does, field, other } of steps) {
        const page = seen.get(who) as Seen;
        if (does === "read") {
          seen.set(who, seenOf(await look(who, "model")));
          continue;
        }
        word += 1;
        const changed = does === "save" ? [field] : [field, other];
        const given = Object.fromEntries(changed.map((name) => [name, `03-0000-${1000 + word}`]));
        // A form sends all its fields, touched or not.
        const response = await edit(who, { hospitalId: "model", ...page, ...given });
        const unseen = [...new Set(changed)].filter((name) => page[name] !== state[name]);
        expect(response.status).toBe(unseen.length > 0 ? 409 : 200);
        if (unseen.length > 0) {
          const { current } = (await response.json()) as { current: { conflicts: EditConflict[] } };
          expect(current.conflicts.map(({ field: name }) => name).sort()).toEqual(unseen.sort());
          for (const { field: name, theirs } of current.conflicts) expect(theirs).toBe(state[name as Field]);
          continue;
        }
        Object.assign(state, given);
        const now = seenOf((await response.json()) as Hospital);
        state.revision = now.revision;
        expect(now).toEqual(state);
        seen.set(who, { ...state });
      }
    }),
    { numRuns: sized(12, 200) },
  );
});

it("keeps a history from which the record can be told", async () => {
  const { results } = await env.DB.prepare(
    "SELECT field, before, after FROM hospital_edits WHERE hospital_id = 'model' ORDER BY id",
  ).all<{ field: Field; before: string; after: string }>();
  const state: Record<string, unknown> = { tel: null, fax: null, freeText: "" };
  for (const { field, before, after } of results) {
    expect(JSON.parse(before)).toEqual(state[field]);
    state[field] = JSON.parse(after);
  }
  const { tel, fax, freeText } = await look(EDITORS[0] ?? "", "model");
  expect({ tel, fax, freeText }).toEqual(state);
});
