import { expect, test } from "vitest";
import { CONSOLE_PLACES, consolePlaceOf, mayView, permissionFor } from "~/request/paths/console";
import { consoleTabs } from "~/shells/navigation/console-tabs";
import { additions, screens } from "../../../../app/routes";

const CONSOLE = [...screens, ...additions]
  .map(({ path }) => path)
  .filter((path) => path.startsWith("/admin"));

test.each(CONSOLE)("%s lies in one place of the console", (path) => {
  const place = consolePlaceOf(path);
  expect(CONSOLE_PLACES).toContain(place);
  expect(permissionFor(path)).toMatch(new RegExp(`^${place?.area}:(view|change)$`));
});

test("the rail names every place that the viewer may see, once, or the place above it", () => {
  const grants = CONSOLE_PLACES.map(({ area }) => `${area}:view`);
  const { tabs, more } = consoleTabs({ role: "ms", grants });
  const reached = [...tabs, ...more].flatMap(({ to, also = [] }) => [to, ...also]);
  for (const { to } of CONSOLE_PLACES) expect(reached.filter((each) => each === to)).toHaveLength(1);
});

test("who may only see licences has no other place", () => {
  const grants = ["console:view", "licences:view"];
  const { tabs, more } = consoleTabs({ role: "doctor", grants });
  expect([...tabs, ...more].map(({ to }) => to)).toEqual([
    ...["/admin", "/admin/licences", "/admin/operation", "/mypage", "/mypage"],
  ]);
  expect(CONSOLE_PLACES.filter((place) => mayView(grants, place))).toHaveLength(4);
});
