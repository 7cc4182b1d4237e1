import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Hospital } from "#contract/hospitals/calls";
import type { EditConflict } from "#contract/hospitals/edits";
import { sized } from "../../support/size";
import { edit, house, look, staff } from "./house";

const EDITORS = ["model-nurse", "model-clerk", "model-doctor"];
const FIELDS = ["tel", "fax", "freeText"] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string | null>;
/** A form as it is open: what its fields showed, what is typed in them now, and which conflicts were settled when. */
type Page = {
  revision: number;
  shown: Values;
  typed: Values;
  settled?: { revision: number; fields: Field[] };
};

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

const valuesOf = ({ tel, fax, freeText }: Hospital): Values => ({ tel, fax, freeText });

function pageOf(hospital: Hospital): Page {
  return { revision: hospital.revision, shown: valuesOf(hospital), typed: valuesOf(hospital) };
}

/** What somebody typed where somebody else has saved something else than the form showed. */
function unseenIn({ shown, typed }: Page, state: Values): Field[] {
  return FIELDS.filter((name) => typed[name] !== shown[name] && typed[name] !== state[name]).filter(
    (name) => shown[name] !== state[name],
  );
}

/**
 * Three people read and save in any order, each from the page as they saw it last, and save again after a refusal. The
 * model: a save takes where nobody changed a typed field since it was seen, and is refused as a whole otherwise, with
 * what is there; the refusal shows these fields and no others.
 */
it("never overwrites what the editor has not seen, and keeps everything else", async () => {
  let word = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const first = await look(EDITORS[0] ?? "", "model");
      const state = valuesOf(first);
      const pages = new Map(EDITORS.map((who) => [who, pageOf(first)]));
      for (const { who, does, field, other } of steps) {
        const page = pages.get(who) as Page;
        if (does === "read") {
          pages.set(who, pageOf(await look(who, "model")));
          continue;
        }
        for (const name of does === "save" ? [field] : [field, other]) {
          word += 1;
          page.typed[name] = `03-0000-${1000 + word}`;
        }
        // A form sends all its fields, touched or not.
        const { revision, settled, typed } = page;
        const response = await edit(who, { hospitalId: "model", revision, settled, ...typed });
        const unseen = unseenIn(page, state);
        expect(response.status).toBe(unseen.length > 0 ? 409 : 200);
        if (unseen.length > 0) {
          const { current } = (await response.json()) as {
            current: { revision: number; conflicts: EditConflict[] };
          };
          expect(current.conflicts.map(({ field: name }) => name).sort()).toEqual(unseen.sort());
          for (const { field: name, theirs } of current.conflicts) expect(theirs).toBe(state[name as Field]);
          for (const name of unseen) page.shown[name] = state[name];
          const fields = [...new Set([...(settled?.fields ?? []), ...unseen])];
          page.settled = { revision: current.revision, fields };
          continue;
        }
        for (const name of FIELDS) if (typed[name] !== page.shown[name]) state[name] = typed[name];
        const now = (await response.json()) as Hospital;
        expect(valuesOf(now)).toEqual(state);
        pages.set(who, pageOf(now));
      }
    }),
    { numRuns: sized(12, 200) },
  );
});

it("keeps a history from which the record can be rebuilt", async () => {
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
