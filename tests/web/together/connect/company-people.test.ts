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
} as const;

const words = (peopleCount: number) =>
  rendered(
    createElement(CompanyPeople, { people: [TANAKA], peopleCount, isOfConnect: false }),
    "/cnct/company/aoba",
  ).replace(/<[^>]+>/g, "");

test("a company's page says how many people it does not name", () => {
  expect(words(1200)).toMatch(/1,200名.*田中 大輔.*ほか1,199名$/);
  expect(words(1)).not.toContain("ほか");
});
