import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { BoardItem, BoardItemWhole, BoardPage } from "#contract/board/calls";
import type { ReplyOf } from "#contract/endpoint";
import type { moderation } from "#contract/moderation/calls";
import type { Comment } from "#contract/posts/shapes";
import type { Browser } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";

type Case = ReplyOf<typeof moderation.cases>["cases"][number];

let desk: Browser;
const items: Record<"rep" | "corp" | "writer", BoardItem> = {} as never;

beforeAll(async () => {
  ({ browser: desk } = await operator("board-desk"));
  await env.DB.prepare(
    `INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address, prefecture_codes) VALUES
      ('rika', '理化薬品', 'r@example.jp', '["27"]'), ('ume', '梅製薬', 'u@example.jp', '["13"]')`,
  ).run();
  const seller = { licenceState: null } as const;
  await person("reader", { territories: ["13"] });
  await person("writer", { lastNameJa: "書手", firstNameJa: "一", territories: ["13"] });
  await person("rep", { ...seller, role: "ms", companyCode: "rika", territories: ["27"] });
  await person("corp", { ...seller, role: "connectCompany", companyCode: "ume" });
  await agreed();
  for (const id of ["reader", "writer", "rep", "corp"]) await signedIn(id);
  for (const who of ["rep", "corp", "writer"] as const) {
    const fields = { title: `${who}の投稿`, content: "本文です。", territories: ["00"], roles: ["doctor"] };
    items[who] = await respond<BoardItem>(who, "POST", "/board/createBoardItem", fields);
  }
});

beforeEach(() =>
  env.DB.batch(
    ["blocks", "muted_companies", "contact_rules"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  ),
);

const authorsFor = async (who: string) =>
  (await respond<BoardPage>(who, "POST", "/board/getBoardItems", {})).items
    .map(({ createdBy }) => createdBy)
    .sort();

test.each([
  ["nothing is set", {}, ["corp", "rep", "writer"]],
  ["no MS is wanted", { ms: "asked" }, ["corp", "writer"]],
  ["no company is wanted", { connectCompany: "asked" }, ["rep", "writer"]],
  ["those of Tokyo are wanted", { ms: "area", connectCompany: "area", areas: ["13"] }, ["corp", "writer"]],
  ["those of Osaka are wanted", { ms: "area", connectCompany: "area", areas: ["27"] }, ["rep", "writer"]],
  ["nobody new this month", { isPaused: true }, ["writer"]],
])("what is marked PR is shown by the reader's contact rules: %s", async (_, rules, authors) => {
  await respond("reader", "PUT", "/contactRules", rules);
  expect(await authorsFor("reader")).toEqual(authors);
});

test.each([
  ["nothing is set", {}, 1],
  ["no company is wanted", { connectCompany: "asked" }, 0],
  ["those of Osaka are wanted", { connectCompany: "area", areas: ["27"] }, 0],
  ["nobody new this month", { isPaused: true }, 0],
])("so is what one company has written, on its page: %s", async (_, rules, count) => {
  await respond("reader", "PUT", "/contactRules", rules);
  const written = async (who: string) =>
    (await respond<BoardPage>(who, "POST", "/board/findBoardItems", { authorId: "corp" })).items;
  expect((await written("reader")).map(({ labels }) => labels)).toEqual(
    Array(count).fill(["PR", "製薬企業からの情報"]),
  );
  expect(await written("corp"), "its own").toHaveLength(1);
  expect(await written("rep"), "promotion is for doctors").toEqual([]);
});

test("a company that was silenced, and whoever was blocked, are left out; neither is notified of it", async () => {
  await respond("reader", "POST", "/contactRules/mutedCompanies", { userId: "rep" });
  expect(await authorsFor("reader")).toEqual(["corp", "writer"]);
  await respond("reader", "POST", "/blocks", { userId: "writer" });
  expect(await authorsFor("reader")).toEqual(["corp"]);
  expect(await authorsFor("writer")).toContain("rep");
  expect(await authorsFor("rep")).toEqual(["rep"]);
});

test("an item and a comment are reported with what they are under, hidden, and their author reads why", async () => {
  const { objectId } = items.corp;
  const comment = await respond<Comment>("writer", "POST", "/board/createBoardItemComment", {
    itemId: objectId,
    comment: "ひどい言葉",
  });
  for (const [kind, id] of [
    ["boardItem", objectId],
    ["boardComment", comment.objectId],
  ])
    await respond("reader", "POST", "/reports", { kind, id, reason: "promotion" });
  const { cases } = (await (await desk.call("GET", "/admin/reports?state=open")).json()) as { cases: Case[] };
  const lines = Object.fromEntries(
    cases.map(({ kind, path, reports }) => [
      kind,
      [path, ...(reports[0]?.lines.map(({ name, text, isReported }) => [name, text, isReported]) ?? [])],
    ]),
  );
  const item = [expect.any(String), expect.stringContaining("corpの投稿")];
  expect(lines).toEqual({
    boardItem: [`/board/${objectId}`, [...item, true]],
    boardComment: [`/board/${objectId}`, [...item, false], ["書手 一", "ひどい言葉", true]],
  });
  const found = cases.find(({ kind }) => kind === "boardComment");
  const decision = { from: "open", state: "hidden", reason: "中傷にあたるため。" };
  const decided = await desk.call("POST", `/admin/reports/${found?.objectId}/decision`, decision);
  expect(decided.status).toBe(204);
  const commentsFor = async (who: string) =>
    (await respond<BoardItemWhole>(who, "POST", "/board/getBoardItem", { id: objectId })).comments.map(
      ({ status, hiddenReason }) => [status, hiddenReason],
    );
  expect(await commentsFor("reader")).toEqual([]);
  expect(await commentsFor("writer")).toEqual([["hidden", "中傷にあたるため。"]]);
  const late = { commentId: comment.objectId, reactionType: "like" };
  expect((await call("reader", "POST", "/board/updateBoardItemReaction", late)).status).toBe(404);
});
