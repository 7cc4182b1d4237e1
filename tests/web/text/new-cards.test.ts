import { expect, test } from "vitest";
import { todosOf } from "../../../app/parts/home/todos/todos-of.server";

type Home = Parameters<typeof todosOf>[0];

const newCards = (counts: { doctor: number; ms: number; connectCompany: number }) => {
  const { doctor, ms, connectCompany } = counts;
  const unreadCards = { ...counts, count: doctor + ms + connectCompany, connect: connectCompany };
  const [todo] = todosOf({ principal: "ms", review: null, unreadCards } as unknown as Home);
  return [todo?.title, todo?.detail, todo?.to];
};

test.each([
  [
    { doctor: 2, ms: 1, connectCompany: 1 },
    "医師 2枚・MS 1枚・企業 1枚・更新された名刺を含みます",
    "/business-card/holder?role=doctor",
  ],
  [
    { doctor: 0, ms: 3, connectCompany: 1 },
    "MS 3枚・企業 1枚・更新された名刺を含みます",
    "/business-card/holder?role=ms",
  ],
  [
    { doctor: 0, ms: 0, connectCompany: 4 },
    "企業 4枚・更新された名刺を含みます",
    "/business-card/holder?role=connectCompany",
  ],
])("new cards (%o) are counted by whose they are, and lead to where they lie", (counts, detail, to) => {
  expect(newCards(counts)).toEqual(["新しい名刺が4枚あります", detail, to]);
});
