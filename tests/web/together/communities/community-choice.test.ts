import { createElement } from "react";
import { expect, test } from "vitest";
import { PostScreens } from "~/parts/community/posts/post-screens";
import { rendered } from "../../../support/rendered";

const choice = (role: "doctor" | "connect") => {
  const common = { role, viewerId: "sato", creationKey: crypto.randomUUID() };
  const data = { ...common, screen: "choice" as const, communities: [] };
  return rendered(createElement(PostScreens, { data, held: null }));
};

test("who is in no open community is told where one joins, and a connect user not in a list that recommends none", () => {
  expect(choice("doctor")).toContain("コミュニティ一覧から参加すると");
  const html = choice("connect");
  expect(html).toContain("オープンコミュニティのページから参加すると");
  expect(html).not.toContain("コミュニティ一覧から");
});
