import { createElement } from "react";
import { expect, test } from "vitest";
import { distanceLabel } from "#contract/hospitals/distance";
import type { HospitalRowView } from "~/parts/hospitals/hospital-row.server";
import { hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { hospitalChips } from "~/parts/hospitals/search/hospital-chips.server";
import { EverythingFound } from "~/routes/directory/everything/everything-found";
import { BedBoard } from "~/routes/hospitals/search/bed-board";
import { HospitalResults } from "~/routes/hospitals/search/hospital-results";
import { LISTS } from "../../../support/reference-lists";
import { rendered } from "../../../support/rendered";

const htmlAt = (location: string, element: React.ReactElement) =>
  rendered(element, location).replaceAll("&amp;", "&");

const HOUSE = {
  ...{ id: "minato", name: "みなと病院", about: [], imageUrl: null, isReferralPriority: false, gone: null },
  ...{ tel: null, isReferralTel: false, fax: null, isReferralFax: false },
  ...{ today: null, vacant: [], hasOldFigures: false, latitude: null, longitude: null, isPlaceNear: false },
} satisfies HospitalRowView & Record<string, unknown>;
const FOUND = { hospitals: [HOUSE], total: 1, isFloor: false, pages: 1 };

const CHOICES = {
  ...{ prefectures: [], areas: [], kinds: [], types: [], departments: [], experts: [] },
  ...{ procedures: [], beds: [] },
};

function results(query: string, hasPlace: boolean, found: object = FOUND) {
  const own = { name: "自院", area: "1301", to: "/hospitals/search?area=1301" };
  const origin = hasPlace ? { name: "自院", isOwn: true } : null;
  return htmlAt(
    "/hospitals/search",
    createElement(HospitalResults, {
      ...{
        conditions: hospitalConditionsFrom(new URLSearchParams(query)),
        chips: [],
        found,
        own,
        origin,
      },
      ...{ map: null, google: null, hasGoogle: false, list: null, choices: CHOICES },
    } as unknown as Parameters<typeof HospitalResults>[0]),
  );
}

test("who is nowhere on the map reads that nothing is near, and which order stands", () => {
  const nowhere = results("sort=near", false);
  expect(nowhere).toContain('<b aria-current="true">五十音順</b>');
  expect(nowhere).toContain("近い順には並べられません");
  const somewhere = results("sort=near", true);
  expect(somewhere).toContain('<b aria-current="true"><span class="long-label">自施設に近い順</span>');
  expect(somewhere).not.toContain("並べられません");
});

function board(narrowed: object) {
  const nothing = { prefectures: [], kinds: [], columns: [], rows: [], total: 0, own: null, refusal: null };
  const area = {
    area: "1301",
    areas: ["1301"],
    choices: [],
    isByDistance: false,
    title: "東京都・区中央部",
    reporting: 0,
    reportedToday: 0,
  };
  const usual = { kind: null, sex: "", isVacantOnly: false, mayReport: false, mayList: false };
  const props = { ...nothing, ...area, ...usual, ...narrowed } as Parameters<typeof BedBoard>[0];
  const html = htmlAt("/hospitals/search?vacant=1301", createElement(BedBoard, props));
  const [, href = ""] = /href="([^"]*)"[^>]*>(?:(?!<\/a>).)*空床が出たら知らせる/.exec(html) ?? [];
  return Object.fromEntries(new URL(href, "https://inowa.test").searchParams);
}

test("a narrowed board leads to a subscription to its beds", () => {
  expect(board({ kind: 6, sex: "women" })).toEqual({
    save: "/hospitals/search?prefectureCode=13&area=1301&free=6&sex=women",
    name: expect.stringMatching(/^東京都・区中央部・空床 回復期.*・女性$/),
    tells: "1",
  });
  expect(board({}).save).toBe("/hospitals/search?prefectureCode=13&area=1301&free=any");
});

test("the box for everything leads on to every condition, and its hospitals can be put on lists", () => {
  const page = { q: "みなと", hasMs: true, page: 1, doctors: null, hospitals: null, ms: null, start: null };
  const conditions = hospitalConditionsFrom(new URLSearchParams({ q: "みなと" }));
  const hospitals = { found: FOUND, chips: [], conditions, choices: CHOICES } as never;
  const counts = { hospitals: 1 };
  const html = htmlAt(
    "/search?q=%E3%81%BF&tab=hospitals",
    createElement(EverythingFound, { ...page, tab: "hospitals", counts, hospitals }),
  );
  expect(html).toContain('action="/hospitals/search"');
  expect(html).toContain('value="みなと"');
  expect(html).toContain('action="/lists/hospitals/add"');
  expect(html).toContain('name="from" value="/search?q=%E3%81%BF&tab=hospitals"');
  expect(html).toContain('type="checkbox" name="hospitals" value="minato"');
});

test("rows say how far away they are, and once from where", () => {
  const far = { ...HOUSE, id: "far", about: ["病院", "神奈川県横浜市西区1-1"], distance: distanceLabel(2.2) };
  const html = results("", true, { ...FOUND, hospitals: [HOUSE, far] });
  expect(html).toContain("約2km");
  expect(html.match(/距離は自院からの直線です/g)).toHaveLength(1);
  expect(results("", true)).not.toContain("直線");
  expect([0.02, 0.84, 0.96, 12.4].map(distanceLabel)).toEqual(["約100m", "約800m", "約1km", "約12km"]);
});

test("a word can be kept to one of its meanings", () => {
  const lists = { ...LISTS, medicalAreas: [{ id: "2204", prefectureCode: "22", name: "富士" }] } as never;
  const choices = { kinds: [], types: [], departments: [], experts: [], beds: [], procedures: [] } as never;
  const conditions = hospitalConditionsFrom(new URLSearchParams({ q: "富士 病院" }));
  const name = { as: "name" as const, codes: [] };
  const [fuji] = hospitalChips(
    [
      { as: "area", codes: ["2204"], text: "富士", others: [name] },
      { ...name, text: "病院", others: [] },
    ],
    { conditions, choices, lists },
  );
  const saved = fuji?.others.map(({ to }) => Object.fromEntries(new URLSearchParams(to.split("?")[1])));
  expect(saved).toEqual([
    { q: "病院", prefectureCode: "22", area: "2204" },
    { q: "病院", name: "富士" },
  ]);
});
