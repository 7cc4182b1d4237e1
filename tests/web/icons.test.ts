import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_NAMES } from "~/ui/icon-names";

test("the sprite holds every icon, and no other", () => {
  const sprite = readFileSync("public/icons.svg", "utf8");
  const held = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  expect(held).toEqual([...ICON_NAMES]);
});
