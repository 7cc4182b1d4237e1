import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { MOST_ZOOM, moved, renderScale, stepped, swipeOf, WHOLE, zoomed } from "~/parts/files/zoom";

const STAGE = { width: 400, height: 600 };

describe("a picture in the viewer", () => {
  it("keeps the point in its place at which it is enlarged", () => {
    const at = { x: 100, y: -50 };
    const view = zoomed(WHOLE, 2, at, STAGE);
    expect(view.scale).toBe(2);
    expect({ x: view.x + at.x * 2, y: view.y + at.y * 2 }).toEqual(at);
  });

  it("stays on its stage and within its limits, whatever is done to it", () => {
    const act = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: fc.integer(), y: fc.integer() }),
      fc.record({ dx: fc.integer(), dy: fc.integer() }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let view = WHOLE;
        for (const each of acts)
          view =
            "factor" in each
              ? zoomed(view, each.factor, each, STAGE)
              : moved(view, { x: each.dx, y: each.dy }, STAGE);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(MOST_ZOOM);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * STAGE.width) / 2);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * STAGE.height) / 2);
      }),
    );
  });

  it("is whole again in its middle when it is made small", () => {
    const view = zoomed(
      moved(zoomed(WHOLE, 4, { x: 90, y: 20 }, STAGE), { x: 50, y: 50 }, STAGE),
      0.1,
      WHOLE,
      STAGE,
    );
    expect(view).toEqual(WHOLE);
  });

  test.each([
    ["to the left", { x: -80, y: 10 }, 1],
    ["to the right", { x: 80, y: -10 }, -1],
    ["a little", { x: 30, y: 0 }, 0],
    ["down", { x: 70, y: 200 }, 0],
  ])("a finger that goes %s", (_where, to, step) => {
    expect(swipeOf({ x: 0, y: 0 }, to)).toBe(step);
  });
});

describe("the viewer", () => {
  const PAGES = [1, 3, 1];

  it("goes through the pages of a PDF between the pictures around it", () => {
    const walked = [{ file: 0, page: 1 }];
    for (let next = stepped({ file: 0, page: 1 }, 1, PAGES); next; next = stepped(next, 1, PAGES))
      walked.push(next);
    expect(walked.map(({ file, page }) => `${file}/${page}`)).toEqual(["0/1", "1/1", "1/2", "1/3", "2/1"]);
    expect(stepped({ file: 2, page: 1 }, -1, PAGES)).toEqual({ file: 1, page: 3 });
    expect(stepped({ file: 0, page: 1 }, -1, PAGES)).toBeNull();
  });

  it("draws no page with more pixels than it may", () => {
    const side = fc.integer({ min: 1, max: 14_400 });
    const box = fc.record({ width: side, height: side });
    fc.assert(
      fc.property(box, box, (page, wanted) => {
        const scale = renderScale(page, wanted, 6_000_000);
        expect(page.width * scale * page.height * scale).toBeLessThanOrEqual(6_000_001);
        expect(page.width * scale).toBeLessThanOrEqual(wanted.width + 1);
      }),
    );
  });
});
