import fc from "fast-check";
import { expect, test } from "vitest";
import { mobileListOf, sidebarOf } from "#contract/groups/sidebar";

const rows = fc.array(fc.nat(), { maxLength: 30 });

test("the sidebar shows at most five of each, in their order (L-17)", () => {
  fc.assert(
    fc.property(rows, rows, rows, (invited, belonged, recommended) => {
      expect(sidebarOf({ invited, belonged, recommended })).toEqual({
        invited: invited.slice(0, 5),
        belonged: belonged.slice(0, 5),
        recommended: recommended.slice(0, 5),
      });
    }),
  );
});

test("a phone's list has ten, of which at most five are invitations; the rest is what one belongs to (L-18)", () => {
  fc.assert(
    fc.property(rows, rows, (invited, belonged) => {
      const list = mobileListOf({ invited, belonged });
      const ofInvited = Math.min(5, invited.length);
      expect(list).toHaveLength(Math.min(10, ofInvited + belonged.length));
      expect(list.slice(0, ofInvited)).toEqual(invited.slice(0, 5));
    }),
  );
});
