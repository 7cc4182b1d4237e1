import { CAST } from "../../../scripts/demo/people/cast";
import { log, makeGroup, roomWith, unique } from "../../support/page/chat";
import { expectPath, signIn, siteOrigin } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";

type Hit = { _source: { objectId: string; hpcrUser: { objectId: string } | null } };
type Partner = { roomId: string | null; refusal: string | null };

/** The link beside the name, or docked on a phone: one of the two is seen. */
const button = (page: Page) => page.getByRole("link", { name: "メッセージを送る" }).first();

/** The page of a doctor to whom this person stands as asked; another one each time, since rooms stay. */
async function doctorFor(page: Page, fits: (partner: Partner) => boolean): Promise<string> {
  const query = new URLSearchParams({ partOfName: "田", signupCondition: "1" });
  const found = await page.request.get(`/api/doctor/searchName?${query}`);
  const { hits } = (await found.json()) as { hits: { hits: Hit[] } };
  for (const { _source } of hits.hits.sort(() => Math.random() - 0.5)) {
    const partner = await page.request.get(`/api/chat/partners/${_source.hpcrUser?.objectId}`);
    if (partner.ok() && fits((await partner.json()) as Partner)) return `/doctor/${_source.objectId}`;
  }
  throw new Error("no such doctor among the demo data");
}

test("@scripts a doctor's page leads to a message addressed to them, and later to their room", async ({
  page,
}) => {
  await signIn(page, "sato");
  const profile = await doctorFor(page, ({ roomId, refusal }) => roomId === null && refusal === null);
  await page.goto(profile);
  const name = (await page.getByRole("heading", { level: 1 }).innerText()).split(" 先生")[0] ?? "";
  await button(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  const field = page.getByLabel("メッセージ");
  await field.fill("   ");
  await page.getByRole("button", { name: "送信する" }).click();
  await expect(page.getByText("メッセージを入力してください")).toBeVisible();
  const text = unique("先日はありがとうございました。");
  await field.fill(text);
  await page.getByRole("button", { name: "送信する" }).click();
  await page.waitForURL(/\/rooms\/[\w-]{33}$/);
  await expect(log(page).getByText(text)).toBeVisible();
  const room = new URL(page.url()).pathname;
  await page.goto(profile);
  await button(page).click();
  await expectPath(page, room);
});

test("who may not be written to says why, before anything is pressed @all", async ({ page }) => {
  await signIn(page, "nakamura");
  await page.goto(await doctorFor(page, ({ refusal }) => refusal !== null));
  await expect(
    page.getByText("メッセージを送るには、名刺交換をするか、同じコミュニティに参加している必要があります。"),
  ).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

for (const [who, path, why] of [
  ["sato", `/cnct/${CAST.takahashi.id}`, "参加しているコミュニティの投稿とコメント"],
  ["aoba", `/connect/ms/${CAST.nakamura.id}`, "企業からチャットを始めることはできません。"],
] as const) {
  test(`${who} reads at ${path} why there is no chat @all`, async ({ page }) => {
    await signIn(page, who);
    await page.goto(path);
    await expect(page.getByText(why)).toBeVisible();
    await expect(button(page)).toHaveCount(0);
  });
}

test("whose licence is under review bears it on the page and the card", async ({ page }) => {
  await signIn(page, "yamamoto");
  const { doctorId } = await (await page.request.get("/api/profile")).json();
  await signIn(page, "nakamura");
  for (const path of [`/doctor/${doctorId}`, "/business-card/requests?view=sent"]) {
    await page.goto(path);
    await expect(page.locator("main").getByText("資格確認中", { exact: true }).first()).toBeVisible();
  }
});

test("a doctor whose licence is under review reads when writing will be possible", async ({ page }) => {
  await signIn(page, "sato");
  const profile = await doctorFor(page, ({ refusal }) => refusal === null);
  await signIn(page, "yamamoto");
  await page.goto(profile);
  await expect(page.getByText("医師資格の確認が済むと、メッセージを送れるようになります。")).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test("on the chat's tab they read why, and find how the review stands", async ({ page }) => {
  await signIn(page, "yamamoto");
  await page.goto("/rooms");
  await expect(page.getByText("医師資格の確認が済むと、メッセージを送れるようになります。")).toBeVisible();
  await page.getByRole("link", { name: "審査の状況を見る" }).click();
  await expectPath(page, "/doctor/new/pending");
});

test("a name in a room leads to its page, and the way back to where it stood @remote", async ({ page }) => {
  await signIn(page, "tanaka");
  const direct = await roomWith(page, "sato");
  const ofMs = await roomWith(page, "nakamura");
  const members = `${await makeGroup(page, unique("名前の先"), ["sato", "nakamura"])}/members`;
  const head = page.getByRole("heading", { level: 1 }).getByRole("link");
  const listed = page.getByRole("list", { name: "メンバー" }).getByRole("link", { name: "佐藤 健一" });
  for (const [from, name, whose] of [
    [direct, head, "佐藤 健一"],
    [members, listed, "佐藤 健一"],
    [ofMs, head, "中村 彩"],
  ] as const) {
    await page.goto(from);
    await name.click();
    await expect(page).toHaveURL((url) => url.searchParams.get("from") === from);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(whose);
    await page.getByRole("link", { name: "チャットへ戻る" }).click();
    await expectPath(page, from);
  }
});

test("the name beside a picture of a room leads to its page @remote", async ({ page }) => {
  await signIn(page, "tanaka");
  const room = await roomWith(page, "nakamura");
  const name = `${crypto.randomUUID()}.txt`;
  const medias = [{ name, original: Buffer.from("本文").toString("base64") }];
  const sent = await page.request.post(`/api${room.replace("/rooms", "/chat/rooms")}/messages`, {
    headers: { origin: siteOrigin() },
    data: { message: "資料です。", medias },
  });
  expect(sent.status()).toBe(200);
  await signIn(page, "nakamura");
  await page.goto(`${room}/medias`);
  await page.getByRole("link", { name }).click();
  await page.locator(".media-facts").getByRole("link", { name: "田中 大輔" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("田中 大輔");
});
