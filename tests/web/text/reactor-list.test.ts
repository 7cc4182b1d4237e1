import { createElement } from "react";
import { expect, test } from "vitest";
import { REACTORS_PAGE } from "#contract/posts/limits";
import { ReactorList } from "~/parts/posts/answers/reactor-list";
import { drawn } from "../../support/drawn";

test("a list of who reacted says so when it does not name all of them", async () => {
  for (const [total, isCut] of [
    [REACTORS_PAGE, false],
    [REACTORS_PAGE + 1, true],
  ] as const) {
    const html = await drawn(createElement(ReactorList, { users: [], total }));
    expect(html.includes("新しい順に500名までを表示しています。")).toBe(isCut);
  }
});
