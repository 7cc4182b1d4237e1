import { createElement } from "react";
import { expect, test } from "vitest";
import { cursorOf } from "~/request/paging";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { rendered } from "../../support/rendered";

const pages = (props: Omit<Parameters<typeof CursorPages>[0], "older">, path: string) =>
  rendered(createElement(CursorPages, { older: "以前の記録を見る", ...props }), path);

test("the next page keeps every condition, and the newest one all but the key", async () => {
  const html = await pages({ next: "e2", newest: "最新に戻る" }, "/group/g1/history?q=a&before=e1");
  expect(html).toContain('href="/group/g1/history?q=a&amp;before=e2"');
  expect(html).toContain('href="/group/g1/history?q=a"');
});

test("nothing is at the end of what has one page", async () => {
  expect(await pages({ next: null }, "/group/g1/history")).toBe("");
});

test.each([
  ["?before=u_a-1", "u_a-1"],
  ["?before=12", "12"],
  ["?before=", undefined],
  ["?before=%3Cb%3E", undefined],
  ["", undefined],
])("the key of %s is %s", (search, key) => {
  expect(cursorOf(new URL(`https://inowa.test/board${search}`))).toBe(key);
});
