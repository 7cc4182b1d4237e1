import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { additions, screens } from "~/routes";
import { ICON_NAMES } from "~/ui/sprites/icon-names";

test("the sprite holds every icon, and no other", () => {
  const sprite = readFileSync("app/ui/sprites/icons.svg", "utf8");
  const held = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  expect(held).toEqual([...ICON_NAMES]);
});

test("the manifest and the notices name pictures that are there, of the size they say", () => {
  const { icons } = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as { icons: Picture[] };
  const pictures = icons.filter(({ type }) => type === "image/png");
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of pictures) expect(sizeOf(src)).toBe(sizes);
  const worker = readFileSync("public/sw.js", "utf8");
  const shown = [...worker.matchAll(/(?:icon|badge): "(\/[\w-]+\.png)"/g)].map(([, path]) => path ?? "");
  expect(shown.map(sizeOf)).toEqual(["192x192", "96x96"]);
});

test.each(["manifest", "connect"])(
  "%s names an app of its own, with pictures that are there and places that it has",
  (name) => {
    const { id, screenshots, shortcuts, ...app } = JSON.parse(
      readFileSync(`public/${name}.webmanifest`, "utf8"),
    ) as Manifest;
    expect(id).toBe(name === "connect" ? "/connect" : "/");
    for (const { src, sizes } of screenshots) expect(sizeOf(src)).toBe(sizes);
    const addresses = [...shortcuts.map(({ url }) => url), app.share_target?.action ?? []].flat();
    const paths: readonly string[] = [...screens, ...additions].map(({ path }) => path);
    for (const address of addresses) expect(paths).toContain(address.split("?")[0]);
  },
);

type Manifest = {
  id: string;
  screenshots: Picture[];
  shortcuts: { url: string }[];
  share_target?: { action: string };
};
type Picture = { src: string; sizes: string; type: string; purpose: string };

/** The size in a picture's header. */
function sizeOf(path: string) {
  const bytes = readFileSync(`public${path}`);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
