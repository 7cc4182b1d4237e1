import { createElement } from "react";
import { expect, test } from "vitest";
import { CompanyPeople } from "../../../../app/parts/connect/company-people";
import { rendered } from "../../../support/rendered";

const TANAKA = {
  objectId: "tanaka",
  name: "田中 大輔",
  role: "ms",
  organization: "東京支店",
  jobTitle: null,
  avatarUrl: null,
  places: "東京都",
} as const;

const words = (peopleCount: number, area: string | null = null) =>
  rendered(
    createElement(CompanyPeople, {
      people: [TANAKA],
      ...{ peopleCount, peopleFound: area ? 1 : peopleCount, area, isOfConnect: false },
      areas: [{ code: "13", name: "東京都", count: 1 }],
    }),
    "/cnct/company/aoba",
  ).replace(/<[^>]+>/g, "");

test("a company's page says how many people it does not name", () => {
  expect(words(1200)).toMatch(/1,200名.*田中 大輔.*ほか1,199名$/);
  expect(words(1)).not.toContain("ほか");
});

test("or who looks after an area, among how many", () => {
  expect(words(1200, "13")).toMatch(/^東京都の担当1名.*田中 大輔.*担当地域：東京都$/);
});
