import { writeFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { importBorders } from "../../../scripts/import/borders/import-borders";
import { givenFile } from "../../../scripts/import/given-file";
import { ownRecord } from "./setup";

const { at, record } = ownRecord();

beforeEach(async () => {
  await record().prepare("DELETE FROM municipal_borders").run();
});

type Corner = [longitude: number, latitude: number];
/** A town of two tenths of a degree each way, whose sides have a point every hundredth. */
const town = (code: string | null, [west, south]: Corner, side = 0.2) => {
  const steps = Array.from({ length: 20 }, (_, step) => (step * side) / 20);
  const ring: Corner[] = [
    ...steps.map((step): Corner => [west + step, south]),
    ...steps.map((step): Corner => [west + side, south + step]),
    ...steps.map((step): Corner => [west + side - step, south + side]),
    ...steps.map((step): Corner => [west, south + side - step]),
    [west, south],
  ];
  return {
    type: "Feature",
    properties: { N03_001: "東京都", N03_004: '{"', N03_007: code },
    geometry: { type: "Polygon", coordinates: [ring] },
  };
};
const TOKYO = [town("13101", [139.7, 35.6]), town("13102", [139.9, 35.6]), town("13103", [139.7, 35.8])];

const collection = (features: object[]) =>
  `{\n"type": "FeatureCollection",\n"name": "N03-26_13_260101",\n"features": [\n${features.map((each) => JSON.stringify(each)).join(",\n")}\n]\n}\n`;

async function imported(name: string, text: string | Uint8Array) {
  writeFileSync(at(name), text);
  return importBorders(record(), [givenFile(at(name))], { now: 1, onBytes: () => undefined });
}

/** The lines in the record, as the corners that are left of each: degrees. */
async function stored() {
  const { results } = await record()
    .prepare("SELECT prefecture_code AS prefecture, lines FROM municipal_borders ORDER BY cell")
    .all<{ prefecture: string; lines: string }>();
  return results.flatMap(({ prefecture, lines }) =>
    (JSON.parse(lines) as number[][]).map(([isInner, ...steps]) => {
      const points: string[] = [];
      let [x, y] = [0, 0];
      for (let index = 0; index < steps.length; index += 2) {
        [x, y] = [x + (steps[index] ?? 0), y + (steps[index + 1] ?? 0)];
        points.push(`${x / 10_000},${y / 10_000}`);
      }
      return { prefecture, isInner: isInner === 1, points };
    }),
  );
}

test("a border between two municipalities is stored once, without points on its straight parts", async () => {
  expect(await imported("a.geojson", collection(TOKYO))).toEqual({
    prefectures: 1,
    municipalities: 3,
    lines: 2,
  });
  const inner = (await stored()).filter(({ isInner }) => isInner);
  // One line, cut where it enters another cell; both cells have the steps across.
  const pieces = inner.map(({ points }) => points.join(" "));
  expect(pieces.length).toBeGreaterThan(1);
  for (const side of ["139.7,35.8 139.9,35.8", "139.9,35.6 139.9,35.8"]) {
    const [one = "", other = ""] = side.split(" ");
    const having = pieces.filter((piece) => piece.includes(side) || piece.includes(`${other} ${one}`));
    expect(having, side).toHaveLength(2);
  }
});

test("a second import changes nothing, and one of another prefecture leaves what was there", async () => {
  await imported("a.geojson", collection(TOKYO));
  const first = await stored();
  await imported("b.geojson", collection(TOKYO).replaceAll("\n", ""));
  expect(await stored()).toEqual(first);
  await imported(
    "c.zip",
    zipSync({
      "N03-26_14_GML/N03-26_14.geojson": strToU8(collection([town("14101", [139.6, 35.3])])),
      "N03-26_14_GML/KS-META-N03.xml": strToU8("<x/>"),
    }),
  );
  expect((await stored()).filter(({ prefecture }) => prefecture === "13")).toEqual(first);
  expect((await stored()).some(({ prefecture }) => prefecture === "14")).toBe(true);
});

test("islets, land of nobody and outlines of whole prefectures are no municipalities", async () => {
  const others = [town(null, [140.5, 35.6]), town("13000", [139.7, 35.6], 0.9)];
  const islet = town("13421", [142, 27], 0.001);
  const { municipalities } = await imported("a.geojson", collection([...TOKYO, islet, ...others]));
  expect(municipalities).toBe(4);
  expect((await stored()).flatMap(({ points }) => points).some((point) => point.startsWith("142"))).toBe(
    false,
  );
});

test.each([
  ["metres instead of degrees", collection([town("13101", [12_345, 6_789])])],
  [
    "a prefecture in two places",
    collection([...TOKYO, town("14101", [139.6, 35.3]), town("13104", [139.7, 36])]),
  ],
  [
    "another kind of shape",
    collection([{ ...TOKYO[0], geometry: { type: "Point", coordinates: [139, 35] } }]),
  ],
])("%s is refused in a sentence", async (_, text) => {
  await expect(imported("a.geojson", text)).rejects.toThrow(/^a\.geojson：.*もう一度実行してください。$/);
});

test("a file without outlines imports nothing", async () => {
  expect(await imported("a.geojson", "{}")).toMatchObject({ prefectures: 0, municipalities: 0 });
  expect(await imported("b.csv", "a,b")).toMatchObject({ prefectures: 0, municipalities: 0 });
});
