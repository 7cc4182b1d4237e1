import { expect, test } from "vitest";
import { companyItems } from "~/parts/connect/company-items.server";
import type { Api } from "~/request/api.server";

const media = (id: string, contentType: string) => ({ id, contentType, name: id });
const item = (objectId: string, ...medias: object[]) => ({ objectId, title: objectId, createdAt: 1, medias });
const apiOf = (findBoardItems: () => Promise<unknown>) => ({ board: { findBoardItems } }) as unknown as Api;

test("the documents of a company's posts are its materials, each with its post; pictures are not", async () => {
  const items = [
    item("guide", media("a.pdf", "application/pdf"), media("cover.png", "image/png")),
    item("talk"),
    item("list", media("b.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
  ];
  const found = await companyItems(
    apiOf(async () => ({ items })),
    "aoba",
  );
  expect(found?.materials.map(({ name, itemId }) => [name, itemId])).toEqual([
    ["a.pdf", "guide"],
    ["b.xlsx", "list"],
  ]);
});

test("more posts are looked through for files than are named, and a failing board leaves the page standing", async () => {
  const items = Array.from({ length: 9 }, (_, at) => item(`p${at}`, media(`${at}.pdf`, "application/pdf")));
  const found = await companyItems(
    apiOf(async () => ({ items })),
    "aoba",
  );
  expect([found?.items.length, found?.materials.length]).toEqual([5, 9]);
  expect(
    await companyItems(
      apiOf(() => Promise.reject(new Error("away"))),
      "aoba",
    ),
  ).toBeNull();
});
