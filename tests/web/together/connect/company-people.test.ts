import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
// Of @remix-run/react, which does not pass it on.
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { CompanyPeople } from "../../../../app/parts/connect/company-people";

const TANAKA = {
  objectId: "tanaka",
  name: "田中 大輔",
  role: "ms",
  organization: "東京支店",
  jobTitle: null,
  avatarUrl: null,
} as const;

const drawn = (peopleCount: number) =>
  renderToStaticMarkup(
    createElement(
      StaticRouter,
      { location: "/cnct/company/aoba" },
      createElement(CompanyPeople, { people: [TANAKA], peopleCount, isOfConnect: false }),
    ),
  ).replace(/<[^>]+>/g, "");

test("a company's page says how many people it does not name", () => {
  expect(drawn(1200)).toMatch(/1,200名.*田中 大輔.*ほか1,199名$/);
  expect(drawn(1)).not.toContain("ほか");
});
