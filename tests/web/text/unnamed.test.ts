import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
// Of @remix-run/react, which does not pass it on.
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { ReactorList } from "../../../app/parts/posts/answers/reactor-list";

const SUZUKI = {
  objectId: "suzuki",
  name: "鈴木 美咲",
  role: "co-medical",
  organization: null,
  avatarUrl: null,
  doctorId: null,
} as const;
const REACTED = { user: SUZUKI, reactionType: "like", reactedAt: 0 } as const;

const drawn = (total: number, users: Parameters<typeof ReactorList>[0]["users"]) =>
  renderToStaticMarkup(
    createElement(StaticRouter, { location: "/" }, createElement(ReactorList, { total, users })),
  ).replace(/<[^>]+>/g, "");

test("whoever reacted and has no line is counted after those who have one", () => {
  const html = drawn(3, [REACTED]);
  expect(html).toContain("リアクションした人（3名）");
  expect(html).toContain("鈴木 美咲");
  expect(html).toMatch(/ほか2名$/);
});

test("where nobody has a name the list says so, and where all have one it says nothing", () => {
  expect(drawn(1, [])).toMatch(/（1名）お名前を表示できる人はいません。$/);
  expect(drawn(1, [REACTED])).not.toMatch(/ほか|お名前/);
});
